// SPDX-License-Identifier: Apache-2.0
//
// A sweep over one parameter: from where to where, then a table and a picture of what was found.
import { useState, type FormEvent } from 'react';
import { bytesInWords, timeInWords, VERDICT_MARKS, VERDICT_WORDS } from '../checks/words';
import { download } from '../graph/exporting';
import { countText } from '../model/numbers';
import type { Parameter } from '../parameters/constants';
import type { CheckRequest, Client } from '../protocol/client';
import { SweepPlot } from './SweepPlot';
import { asCsv, changes, mostValues, valuesOf, type Sweep } from './sweep';
import { useSweep } from './useSweep';
import './Sweep.css';

interface Props {
  client: Client;
  parameters: Parameter[];
  disabled: boolean; // the model has errors
  request: () => CheckRequest; // a check of everything, with the values that are set
}

export function SweepPanel({ client, parameters, disabled, request }: Props) {
  const control = useSweep(client);
  const [name, setName] = useState('');
  const [range, setRange] = useState<{ first: string; last: string; step: string } | null>(null);
  const parameter = parameters.find((one) => one.name === name) ?? parameters[0];
  if (!parameter) return null;
  const { first, last, step } = range ?? { first: String(parameter.value), last: String(parameter.value + 3), step: '1' };
  const values = valuesOf(Number(first), Number(last), Number(step));
  const { sweep, running, note } = control;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (values) control.start(parameter.name, values, { ...request(), explain: false });
  };
  const field = (label: string, key: 'first' | 'last' | 'step', value: string) => (
    <label>
      {label}{' '}
      <input
        type="number"
        value={value}
        onChange={(event) => setRange({ first, last, step, [key]: event.target.value })}
      />
    </label>
  );
  return (
    <section className="sweep" aria-label="Sweep">
      <h2>Sweep over a parameter</h2>
      <form onSubmit={submit}>
        <label>
          Parameter{' '}
          <select
            value={parameter.name}
            onChange={(event) => {
              setName(event.target.value);
              setRange(null);
            }}
          >
            {parameters.map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
          </select>
        </label>
        {field('from', 'first', first)}
        {field('to', 'last', last)}
        {field('by', 'step', step)}
        {running === null ? (
          <button type="submit" className="primary" disabled={disabled || values === null}>
            Check them all
          </button>
        ) : (
          <button type="button" onClick={control.stop}>
            Cancel
          </button>
        )}
      </form>
      {values === null && <p className="muted small">Whole numbers, at most {mostValues} of them.</p>}
      <p role="status" className="small muted">
        {running !== null ? `Checking with ${sweep?.parameter} = ${running} …` : note}
      </p>
      {sweep !== null && sweep.points.length > 0 && <Found sweep={sweep} />}
    </section>
  );
}

function Found({ sweep }: { sweep: Sweep }) {
  const { parameter, formulas, points } = sweep;
  return (
    <>
      <div className="scroll">
        <table aria-label={`Verdicts by ${parameter}`}>
          <thead>
            <tr>
              <th scope="col">{parameter}</th>
              <th scope="col">states</th>
              <th scope="col">time</th>
              <th scope="col">memory</th>
              {formulas.map(({ key, text }, i) => (
                <th key={key} scope="col" title={text}>
                  {i + 1}
                  <span className="visually-hidden">: {text}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, i) => (
              <tr key={point.value}>
                <th scope="row">{point.value}</th>
                <td>{point.states === null ? '–' : countText(point.states)}</td>
                <td>{timeInWords(point.seconds)}</td>
                <td>{bytesInWords(point.memory)}</td>
                {formulas.map(({ key }) => {
                  const verdict = point.verdicts[key];
                  const names = [verdict, changes(sweep, i, key) && 'changed'];
                  return (
                    <td key={key} className={names.filter(Boolean).join(' ')}>
                      {verdict && (
                        <>
                          <span aria-hidden="true">{VERDICT_MARKS[verdict]}</span>
                          <span className="visually-hidden">{VERDICT_WORDS[verdict]}</span>
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SweepPlot sweep={sweep} />
      <button
        type="button"
        onClick={() => download(`sweep-${parameter}.csv`, new Blob([asCsv(sweep)], { type: 'text/csv' }))}
      >
        Save as CSV
      </button>
    </>
  );
}
