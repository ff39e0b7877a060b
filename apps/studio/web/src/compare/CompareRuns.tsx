// SPDX-License-Identifier: Apache-2.0
//
// Two finished checks of a text beside each other: which verdicts, times and numbers of states changed.
import { useState } from 'react';
import { VerdictWord } from '../checks/VerdictMark';
import { bytesInWords, timeInWords } from '../checks/words';
import { countText } from '../model/numbers';
import { circumstances, compared, type KeptVerdict, type RunRecord } from './records';
import type { Records } from './useRecords';
import './Compare.css';

export function CompareRuns({ records, forget }: Records) {
  const [chosen, setChosen] = useState<{ before: string; after: string } | null>(null);
  if (records.length < 2) return null;
  const find = (id: string | undefined, otherwise: number): RunRecord =>
    records.find((record) => record.id === id) ?? records[otherwise]!;
  const before = find(chosen?.before, 1);
  const after = find(chosen?.after, 0);
  const rows = compared(before, after);
  const changed = rows.filter((row) => row.changed).length;
  const different = circumstances(before, after);
  const choice = (label: string, name: 'before' | 'after', shown: RunRecord) => (
    <label>
      {label}
      <select
        value={shown.id}
        onChange={(event) => setChosen({ before: before.id, after: after.id, [name]: event.target.value })}
      >
        {records.map((record) => (
          <option key={record.id} value={record.id}>
            {titleOf(record)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <details className="compare-runs">
      <summary>Compare with an earlier check</summary>
      <div className="compare-choices">
        {choice('Before', 'before', before)}
        {choice('After', 'after', after)}
      </div>
      <p className="small" role="status">
        {changed === 0 ? 'No verdict changed.' : `${changed} ${changed === 1 ? 'verdict' : 'verdicts'} changed.`}{' '}
        {different.length > 0 && <span className="muted">Different: {different.join(', ')}.</span>}
      </p>
      <div className="scroll" tabIndex={0} role="region" aria-label="Comparison of two checks">
        <table>
          <thead>
            <tr>
              <th scope="col">Formula</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={row.changed ? 'changed' : undefined}>
                <th scope="row">
                  <code>{row.text}</code>
                </th>
                <td>
                  <Verdict of={row.before} />
                </td>
                <td>
                  <Verdict of={row.after} />
                </td>
              </tr>
            ))}
            {FIGURES.map(({ name, text }) => {
              const [old, now] = [text(before), text(after)];
              return (
                <tr key={name} className={old !== now && name === 'reachable states' ? 'changed' : undefined}>
                  <th scope="row">{name}</th>
                  <td>{old}</td>
                  <td>{now}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <button type="button" onClick={forget}>
        Forget these checks
      </button>
    </details>
  );
}

const FIGURES: { name: string; text: (record: RunRecord) => string }[] = [
  { name: 'reachable states', text: ({ states }) => (states === null ? 'not known' : countText(states)) },
  { name: 'time', text: ({ seconds }) => timeInWords(seconds) },
  { name: 'memory', text: ({ memory }) => bytesInWords(memory) },
];

function Verdict({ of }: { of: KeptVerdict | null }) {
  if (of === null) return <span className="muted">not checked</span>;
  return (
    <>
      <VerdictWord verdict={of.verdict} /> <span className="muted small">{timeInWords(of.seconds)}</span>
    </>
  );
}

function titleOf({ time, engine, constants, formulas }: RunRecord): string {
  const when = new Date(time).toLocaleString([], { dateStyle: 'short', timeStyle: 'medium' });
  const values = Object.entries(constants).map(([name, value]) => `${name} = ${value}`);
  const count = `${formulas.length} ${formulas.length === 1 ? 'formula' : 'formulas'}`;
  return [when, ...values, engine, count].join(', ');
}
