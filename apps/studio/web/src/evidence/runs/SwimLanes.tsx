// SPDX-License-Identifier: Apache-2.0
//
// A run in lanes, one for each agent: what it does, what it sees of each step, and which other states it cannot tell from
// those of the run. Agents to whom nothing happens are folded.
import { useState } from 'react';
import { valueText } from '../../model/names';
import type { State } from '../../protocol/documents';
import { stateName } from '../words';
import { shortNames, type RunRow, type RunView } from './runRows';
import { RunTable } from './RunTable';

interface Props {
  view: RunView;
  states: State[];
  position: number;
  onGoTo: (position: number) => void;
  onVisit: (state: number) => void;
}

export function SwimLanes({ view, states, position, onGoTo, onVisit }: Props) {
  const { agents, busy, variables } = view;
  const [all, setAll] = useState(false);
  const shown = all ? agents : agents.filter((agent) => busy.has(agent));
  const folded = agents.length - shown.length;
  const names = shortNames(variables);
  return (
    <div className="v-stack">
      <RunTable
        label="Lanes of the run"
        className="r-lanes"
        view={view}
        position={position}
        onGoTo={onGoTo}
        heads={shown.map((agent) => (
          <th key={agent} scope="col">
            {agent}
          </th>
        ))}
        cells={(row) =>
          shown.map((agent) => (
            <td key={agent}>
              <Lane row={row} agent={agent} names={names} state={states[row.state]!} />
              <Doubts row={row} agent={agent} onVisit={onVisit} />
            </td>
          ))
        }
        below={(row) => <Doubts row={row} agent={null} onVisit={onVisit} />}
      />
      {(folded > 0 || all) && agents.length > busy.size && (
        <label className="v-check">
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          All {agents.length} agents{folded > 0 && `: ${folded} neither do nor see anything that matters`}
        </label>
      )}
    </div>
  );
}

interface LaneProps {
  row: RunRow;
  agent: string;
  names: Map<string, string>;
  state: State;
}

function Lane({ row, agent, names, state }: LaneProps) {
  const deed = row.deeds.find((each) => each.agent === agent);
  return (
    <>
      {deed && (
        <div className="r-does">
          <code>{deed.action}</code>
          {deed.affects.length > 0 && <span className="r-affects">→ {deed.affects.join(', ')}</span>}
        </div>
      )}
      {row.sees[agent]?.map((name) => (
        <div key={name} className="r-sees">
          <span className="visually-hidden">sees </span>
          <code className="changed">
            {names.get(name) ?? name} = {valueText(state[name]!)}
          </code>
        </div>
      ))}
    </>
  );
}

function Doubts({ row, agent, onVisit }: { row: RunRow; agent: string | null; onVisit: (state: number) => void }) {
  return row.doubts
    .filter((doubt) => doubt.agent === agent)
    .map(({ state, relation }) => (
      <button key={state} type="button" className="r-doubt" title={relation} onClick={() => onVisit(state)}>
        or {stateName(state)}?<span className="visually-hidden"> {relation}</span>
      </button>
    ));
}
