// SPDX-License-Identifier: Apache-2.0
//
// One row for each formula. Arrow keys move between rows, Enter explains, Tab reaches the other buttons of the row.
import { useEffect, useRef } from 'react';
import { Icon } from '../app/icons';
import { useRoving } from '../app/useRoving';
import { shareText } from '../evidence/words';
import type { Row } from './rows';
import { VerdictMark } from './VerdictMark';
import { knownResult, timeInWords } from './words';

interface Props {
  rows: Row[];
  selected: string | null;
  busy: boolean;
  asked: string | null; // the formula in the box, whose row is brought into view with its verdict
  onSelect: (row: Row) => void;
  onGoTo: (line: number, column: number) => void;
  onCheck: (row: Row) => void;
}

export function ResultsTable({ rows, selected, busy, asked, onSelect, onGoTo, onCheck }: Props) {
  const roving = useRoving(rows.length);
  const answered = rows.find(({ formula }) => formula.origin === 'option' && formula.text === asked);
  const shown = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [answered?.key, answered?.result, selected]);
  const usual = usualEngine(rows);
  return (
    <table className="results-table" aria-label="Formulas and verdicts" {...roving.container}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">number</th>
          <th scope="col">Verdict</th>
          <th scope="col">Formula</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => {
          const { formula } = row;
          const outcome = knownResult(row)?.outcome;
          const isOfFile = formula.origin === 'file';
          const name = isOfFile ? `formula ${formula.number}` : `formula ${formula.text}`;
          const inner = { tabIndex: i === roving.active ? 0 : -1 };
          return (
            <tr
              key={row.key}
              ref={row === (answered ?? rows.find(({ key }) => key === selected)) ? shown : null}
              aria-selected={row.key === selected}
              data-state={row.state}
              className={row === answered ? 'answered' : undefined}
            >
              <td className="number">{isOfFile ? formula.number : '•'}</td>
              <td className="verdict-cell">
                <VerdictMark row={row} />
              </td>
              <td className="formula">
                <div className="formula-head">
                  <button type="button" className="formula-button" {...roving.item(i)} onClick={() => onSelect(row)}>
                    {formula.name !== null && <span className="formula-name">{formula.name}: </span>}
                    <code>{formula.text}</code>
                    {formula.instance !== null && <span className="muted"> ({formula.instance})</span>}
                  </button>
                  <span className="details muted small">
                    <span>{formula.logic}</span>
                    {formula.line !== null && (
                      <button
                        type="button"
                        className="line-link"
                        {...inner}
                        aria-label={`Go to line ${formula.line}, ${name}`}
                        onClick={() => onGoTo(formula.line!, formula.column ?? 1)}
                      >
                        line {formula.line}
                      </button>
                    )}
                    {outcome && <span className="time">{timeInWords(outcome.seconds)}</span>}
                    {detailsOf(row, usual).map((text) => (
                      <span key={text}>{text}</span>
                    ))}
                  </span>
                </div>
                {row.state === 'fresh' &&
                  outcome?.vacuity.map(({ message }) => (
                    <div key={message} className="vacuous small">
                      <Icon name="problems" size={12} /> {message}
                    </div>
                  ))}
                {outcome?.as_expected === false && row.state === 'fresh' && (
                  <div className="unexpected small">
                    <Icon name="problems" size={12} /> expected {formula.expected ? 'TRUE' : 'FALSE'}
                  </div>
                )}
              </td>
              <td className="row-actions">
                <button
                  type="button"
                  className="quiet"
                  {...inner}
                  disabled={busy}
                  aria-label={`Check ${name}`}
                  title="Check this formula"
                  onClick={() => onCheck(row)}
                >
                  <Icon name="check" />
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

// The engine of most verdicts, which need not be named in every row.
function usualEngine(rows: Row[]): string | null {
  const engines = rows.flatMap(({ result }) => (result ? [result.outcome.engine] : []));
  const count = (engine: string): number => engines.filter((other) => other === engine).length;
  return engines.reduce<string | null>((best, engine) => (best && count(best) >= count(engine) ? best : engine), null);
}

// What is out of the ordinary.
function detailsOf(row: Row, usual: string | null): string[] {
  const outcome = knownResult(row)?.outcome;
  const { expected } = row.formula;
  const parts = [
    row.state === 'stale' ? 'out of date' : null,
    !outcome && expected !== null ? `expected ${expected ? 'TRUE' : 'FALSE'}` : null,
    outcome && shareText(outcome),
    outcome?.engine === usual ? null : outcome?.engine,
    outcome?.how,
    outcome?.reason,
  ];
  return parts.filter((part): part is string => Boolean(part));
}
