// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react';
import { quantity } from '../evidence/words';
import type { TableRows } from './tableRows';
import '../graph/controls.css';
import './strategies.css';

const mostRules = 40; // shown without being asked for more

export function RuleTable({ table, caption }: { table: TableRows; caption: string }) {
  const [all, setAll] = useState(false);
  const { variables, doers, rows } = table;
  const [first] = rows;
  if (!first) return null;
  if (variables.length === 0) {
    return (
      <p className="s-always">
        {doers.map((doer, i) => (
          <span key={doer}>
            {i > 0 && '; '}
            {doer} always {doer.includes(', ') ? 'do' : 'does'} <code className="s-action">{first.choices[i]}</code>
          </span>
        ))}
      </p>
    );
  }
  const shown = all ? rows : rows.slice(0, mostRules);
  return (
    <div className="v-scroll">
      <table className="v-table s-rules">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {variables.map((name, i) => (
              <th key={name} scope="col">
                {i === 0 ? 'if ' : 'and '}
                <code>{name}</code> is
              </th>
            ))}
            {doers.map((doer) => (
              <th key={doer} scope="col" className="s-doer">
                {doer} {doer.includes(', ') ? 'do' : 'does'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, i) => (
            <tr key={i}>
              {row.conditions.map((cell, column) => (
                <td key={variables[column]}>
                  {cell ? (
                    <code>{cell}</code>
                  ) : (
                    <span className="v-muted" aria-label="any value">
                      any
                    </span>
                  )}
                </td>
              ))}
              {row.choices.map((cell, column) => (
                <td key={doers[column]} className="s-doer">
                  <code className="s-action">{cell}</code>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <button type="button" className="v-link" onClick={() => setAll(true)}>
          Show {quantity(rows.length - shown.length, 'more rule')}
        </button>
      )}
    </div>
  );
}
