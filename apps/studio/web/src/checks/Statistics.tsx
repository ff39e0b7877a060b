// SPDX-License-Identifier: Apache-2.0
//
// What the last check found out about the model as a whole: warnings, the state space, where time and memory went.
import { Icon } from '../app/icons';
import { countText } from '../model/numbers';
import type { CheckDocument } from '../protocol/documents';
import { bytesInWords, timeInWords } from './words';

interface Props {
  report: CheckDocument;
  onGoTo: (line: number, column: number) => void;
}

const NAMES: Record<string, string> = {
  reachable_states: 'reachable states',
  initial_states: 'initial states',
  fair_states: 'fair states',
  deadlocks: 'deadlocks',
  depth: 'depth',
  transitions: 'transitions',
  moves: 'moves',
};

export function Statistics({ report, onGoTo }: Props) {
  const { warnings = [], statistics = {}, diagrams, seconds, peak_memory_bytes: memory, not_explored: why } = report;
  const figures: [string, string][] = Object.entries(statistics).flatMap(([name, count]) =>
    count === null ? [] : [[NAMES[name] ?? name.replaceAll('_', ' '), countText(count)]],
  );
  if (diagrams) {
    for (const name of ['state_bits', 'peak_nodes']) {
      const value = diagrams[name];
      if (value !== undefined) figures.push([name === 'peak_nodes' ? 'nodes at most' : 'bits', countText(value)]);
    }
  }
  if (memory !== undefined) figures.push(['memory', bytesInWords(memory)]);
  if (seconds) figures.push(['time', timeInWords(seconds.total)]);
  return (
    <section className="statistics" aria-label="The model as a whole">
      {warnings.map((warning, i) => (
        <div key={i} className="notice warning-notice">
          <Icon name="problems" />
          <div>
            {warning.message}
            {warning.state && (
              <div className="small muted">
                {Object.entries(warning.state)
                  .map(([name, value]) => `${name} = ${String(value)}`)
                  .join(', ')}
              </div>
            )}
            {warning.line !== null && (
              <button type="button" className="link" onClick={() => onGoTo(warning.line!, 1)}>
                Line {warning.line}
              </button>
            )}
          </div>
        </div>
      ))}
      {report.not_covered && <p className="muted small">Coverage is not known: {report.not_covered}.</p>}
      {report.coverage && (
        <>
          <h3>Never happens</h3>
          {report.coverage.gaps.length === 0 && <p className="muted small">Everything in the model happens.</p>}
          <ul className="gaps">
            {report.coverage.gaps.map((gap, i) => (
              <li key={i}>
                <button type="button" className="link" onClick={() => onGoTo(gap.line, gap.column)}>
                  Line {gap.line}
                </button>
                : {gap.message}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>State space</h3>
      {!report.explored && (
        <p className="muted small">Not all reachable states are known{why ? `: ${why}` : ': the verdicts did not need them'}.</p>
      )}
      <dl className="figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
