// SPDX-License-Identifier: Apache-2.0
import { useMemo } from 'react';
import { letterGrid, type Letter } from './letterGrid';
import './Letters.css';

const mostColumns = 60;

interface Props {
  letters: Letter[];
  states: number[]; // of the path
  onVisit: (state: number) => void;
}

export function Letters({ letters, states, onVisit }: Props) {
  const grid = useMemo(() => letterGrid(letters), [letters]);
  if (grid.formulas.length === 0) return null;
  const shown = grid.positions.slice(0, mostColumns);
  return (
    <div className="v-scroll">
      <table className="v-table e-letters">
        <caption>What decides along the path</caption>
        <thead>
          <tr>
            <th scope="col">in state</th>
            {shown.map((position) => (
              <th key={position} scope="col">
                <button
                  type="button"
                  className="v-link"
                  aria-label={`State ${states[position]! + 1}, position ${position + 1}`}
                  onClick={() => onVisit(states[position]!)}
                >
                  {states[position]! + 1}
                </button>
              </th>
            ))}
            {shown.length < grid.positions.length && <th scope="col">…</th>}
          </tr>
        </thead>
        <tbody>
          {grid.formulas.map((formula) => (
            <tr key={formula}>
              <th scope="row">
                <code>{formula}</code>
              </th>
              {shown.map((position) => (
                <Mark key={position} holds={grid.at(formula, position)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Mark({ holds }: { holds: boolean | null }) {
  if (holds === null) return <td />;
  return (
    <td className={holds ? 'v-true' : 'v-false'}>
      <span aria-hidden="true">{holds ? '✓' : '✗'}</span>
      <span className="visually-hidden">{holds ? 'holds' : 'fails'}</span>
    </td>
  );
}
