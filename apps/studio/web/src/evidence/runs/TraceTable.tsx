// SPDX-License-Identifier: Apache-2.0
//
// A run as a table: steps down, variables across, and what each step changes is marked. Variables that never change are
// folded.
import { useState } from 'react';
import { agentOf, stateText, valueText, variableOf } from '../../model/names';
import type { State } from '../../protocol/documents';
import { quantity } from '../words';
import type { RunRow, RunView } from './runRows';
import { RunTable } from './RunTable';

interface Props {
  view: RunView;
  states: State[];
  position: number;
  onGoTo: (position: number) => void;
}

const allVariables = 6; // so few are shown in any case

export function TraceTable({ view, states, position, onGoTo }: Props) {
  const { rows, variables, changing } = view;
  const [all, setAll] = useState(false);
  const few = variables.length <= allVariables || changing.size === 0;
  const shown = all || few ? variables : variables.filter((name) => changing.has(name));
  const first = states[rows[0]!.state]!;
  const folded = variables.filter((name) => !shown.includes(name));
  return (
    <div className="v-stack">
      <RunTable
        label="Table of the run"
        view={view}
        position={position}
        onGoTo={onGoTo}
        heads={
          <>
            <th scope="col">by</th>
            {shown.map((name) => (
              <th key={name} scope="col">
                <span className="r-agent">{agentOf(name)}</span>
                <code>{variableOf(name)}</code>
              </th>
            ))}
          </>
        }
        cells={(row) => (
          <>
            <td className="r-actions">
              <Actions row={row} />
            </td>
            {shown.map((name) => (
              <td key={name} className={row.changed.has(name) ? 'changed' : undefined}>
                <code>{valueText(states[row.state]?.[name] ?? '')}</code>
                {row.changed.has(name) && <span className="visually-hidden"> (changed)</span>}
              </td>
            ))}
          </>
        )}
      />
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

function Actions({ row: { deeds, idle } }: { row: RunRow }) {
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
