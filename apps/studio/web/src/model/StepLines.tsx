// SPDX-License-Identifier: Apache-2.0
//
// The lines of the model that make a step, by agents, and those that were enabled and did not fire.
import { useState } from 'react';
import { grouped } from '../graph/grouped';
import type { ModelLine } from '../protocol/documents';
import './StepLines.css';

interface Props {
  fired: ModelLine[];
  lost: ModelLine[];
  onGoTo?: (line: number, column: number) => void;
}

const mostAgents = 5; // shown without being asked for more
const kinds = { protocol: 'Protocol', evolution: 'Evolution' };

export function StepLines({ fired, lost, onGoTo }: Props) {
  const [all, setAll] = useState(false);
  const lines = [...fired.map((line) => ({ line, isLost: false })), ...lost.map((line) => ({ line, isLost: true }))];
  const agents = [...grouped(lines, ({ line }) => line.agent)];
  // Those whose evolution says something come first.
  const isBusy = ([, some]: (typeof agents)[number]): boolean => some.some(({ line }) => line.kind === 'evolution');
  const ordered = [...agents.filter(isBusy), ...agents.filter((agent) => !isBusy(agent))];
  const shown = all ? ordered : ordered.slice(0, mostAgents);
  if (agents.length === 0) return <p className="v-muted l-none">No line is behind this step.</p>;
  return (
    <>
      <ul className="l-agents">
        {shown.map(([agent, some]) => (
          <li key={agent}>
            <h5>{agent}</h5>
            <ul>
              {some.map(({ line, isLost }, i) => (
                <li key={i} className={isLost ? 'l-line lost' : 'l-line'}>
                  <span className="l-kind">{isLost ? 'not fired' : kinds[line.kind]}</span>
                  {onGoTo ? (
                    <button
                      type="button"
                      className="v-link"
                      title={`Line ${line.line}`}
                      onClick={() => onGoTo(line.line, line.column)}
                    >
                      <code>{line.text}</code>
                    </button>
                  ) : (
                    <code>{line.text}</code>
                  )}
                  <span className="v-muted">line {line.line}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {shown.length < ordered.length && (
        <button type="button" className="v-link" onClick={() => setAll(true)}>
          {ordered.length - shown.length} more agents
        </button>
      )}
    </>
  );
}
