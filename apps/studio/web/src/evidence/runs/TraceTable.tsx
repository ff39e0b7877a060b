// SPDX-License-Identifier: Apache-2.0
//
// A run as a table: steps down, variables across, and what each step changes is marked. Variables that never change are
// folded.
import { useEffect, useRef, useState } from 'react';
import { agentOf, stateText, valueText, variableOf } from '../../model/names';
import type { State } from '../../protocol/documents';
import { quantity, stateName } from '../words';
import type { RunRow, RunView } from './runRows';
import './runs.css';

interface Props {
  view: RunView;
  states: State[];
  position: number;
  onGoTo: (position: number) => void;
}

const allVariables = 6; // so few are shown in any case

export function TraceTable({ view, states, position, onGoTo }: Props) {
  const { rows, variables, changing, loop } = view;
  const [all, setAll] = useState(false);
  const few = variables.length <= allVariables || changing.size === 0;
  const shown = all || few ? variables : variables.filter((name) => changing.has(name));
  const first = states[rows[0]!.state]!;
  const folded = variables.filter((name) => !shown.includes(name));
  const current = useShownRow(position);
  return (
    <div className="v-stack">
      <div className="r-scroll" tabIndex={0} role="region" aria-label="Table of the run">
        <table className="v-table r-table">
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">by</th>
              {shown.map((name) => (
                <th key={name} scope="col">
                  <span className="r-agent">{agentOf(name)}</span>
                  <code>{variableOf(name)}</code>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => {
              const isHere = row.position === position && i === row.position;
              return (
                <tr key={i} ref={isHere ? current : null} aria-current={isHere ? 'step' : undefined}>
                  <th scope="row">
                    <StateButton row={row} index={i} loop={loop} onGoTo={onGoTo} />
                  </th>
                  <td className="r-actions">
                    <Actions row={row} />
                  </td>
                  {shown.map((name) => (
                    <td key={name} className={row.changed.has(name) ? 'changed' : undefined}>
                      <code>{valueText(states[row.state]?.[name] ?? '')}</code>
                      {row.changed.has(name) && <span className="visually-hidden"> (changed)</span>}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {!few && (
        <label className="v-check">
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          All {variables.length} variables
        </label>
      )}
      {folded.length > 0 && (
        <details className="v-muted r-always">
          <summary>{quantity(folded.length, 'variable')} that never change here</summary>
          <code>{stateText(Object.fromEntries(folded.map((name) => [name, first[name]!])))}</code>
        </details>
      )}
    </div>
  );
}

// Keeps the row of the position in view inside of its own frame; the page stays where the person is reading.
export function useShownRow(position: number): React.RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    const frame = row.current?.closest<HTMLElement>('.r-scroll');
    if (!row.current || !frame) return;
    const { offsetTop: top, offsetHeight: height } = row.current;
    const head = frame.querySelector('thead')?.clientHeight ?? 0;
    if (top - head < frame.scrollTop) frame.scrollTop = top - head;
    else if (top + height > frame.scrollTop + frame.clientHeight) frame.scrollTop = top + height - frame.clientHeight;
  }, [position]);
  return row;
}

interface StateButtonProps {
  row: RunRow;
  index: number;
  loop: number | null;
  onGoTo: (position: number) => void;
}

export function StateButton({ row, index, loop, onGoTo }: StateButtonProps) {
  const repeats = row.position !== index;
  return (
    <button type="button" className="v-link" onClick={() => onGoTo(row.position)}>
      {repeats && <span aria-hidden="true">↻ </span>}
      {stateName(row.state)}
      {repeats && <span className="visually-hidden"> again, and so on</span>}
      {loop === index && (
        <span className="v-muted" title="From here it goes round for ever">
          {' '}
          ↺
        </span>
      )}
    </button>
  );
}

export function Actions({ row: { deeds, idle } }: { row: RunRow }) {
  return (
    <>
      {deeds.map(({ agent, action }) => (
        <span key={agent} className="r-deed">
          {agent}: <code>{action}</code>
        </span>
      ))}
      {idle !== null && <span className="v-muted">{idle}</span>}
    </>
  );
}
