// SPDX-License-Identifier: Apache-2.0
//
// One row for each formula. Arrow keys move between rows, Enter explains, Tab reaches the other buttons of the row.
import { useEffect, useRef } from 'react';
import { Icon } from '../app/icons';
import { useRoving } from '../app/useRoving';
import { shareText } from '../evidence/words';
import type { Row } from './rows';
import { VerdictMark } from './VerdictMark';
import { timeInWords } from './words';

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
  const answer = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    answer.current?.scrollIntoView({ block: 'nearest' });
  }, [answered?.result]);
  return (
    <table className="results-table" aria-label="Formulas and verdicts" {...roving.container}>
      <thead>
        <tr>
          <th scope="col" className="number">
            <abbr title="number">#</abbr>
          </th>
          <th scope="col">Verdict, time</th>
          <th scope="col">Formula</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => {
          const { formula, result } = row;
          const { line, column } = formula;
          const name = formula.origin === 'file' ? `formula ${formula.number}` : `formula ${formula.text}`;
          const inner = { tabIndex: i === roving.active ? 0 : -1 };
          return (
            <tr key={row.key} ref={row === answered ? answer : null} aria-selected={row.key === selected} data-state={row.state}>
              <td className="number">{formula.origin === 'file' ? formula.number : '•'}</td>
              <td>
                <VerdictMark row={row} />
                {result !== null && <div className="time muted small">{timeInWords(result.outcome.seconds)}</div>}
              </td>
              <td className="formula">
                <button type="button" className="formula-button" {...roving.item(i)} onClick={() => onSelect(row)}>
                  {formula.name !== null && <span className="formula-name">{formula.name}: </span>}
                  <code>{formula.text}</code>
                  {formula.instance !== null && <span className="muted"> ({formula.instance})</span>}
                </button>
                <div className="details muted small">{detailsOf(row)}</div>
                {row.state !== 'stale' &&
                  result?.outcome.vacuity.map(({ message }) => (
                    <div key={message} className="vacuous small">
                      <Icon name="problems" size={12} /> {message}
                    </div>
                  ))}
                {result?.outcome.as_expected === false && row.state !== 'stale' && (
                  <div className="unexpected small">
                    <Icon name="problems" size={12} /> expected {formula.expected ? 'TRUE' : 'FALSE'}
                  </div>
                )}
              </td>
              <td className="row-actions">
                {line !== null && (
                  <button
                    type="button"
                    className="quiet"
                    {...inner}
                    aria-label={`Go to line ${line}, ${name}`}
                    title={`Go to line ${line}`}
                    onClick={() => onGoTo(line, column ?? 1)}
                  >
                    <Icon name="line" />
                  </button>
                )}
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

function detailsOf({ formula, result, state }: Row): string {
  const outcome = result?.outcome;
  const expectation =
    formula.expected === null || outcome?.as_expected === false
      ? null
      : outcome?.as_expected && state === 'fresh'
        ? 'as expected'
        : `expected ${formula.expected ? 'TRUE' : 'FALSE'}`;
  const parts = [
    state === 'stale' ? 'out of date' : null,
    formula.logic,
    formula.line === null ? null : `line ${formula.line}`,
    expectation,
    outcome && shareText(outcome),
    outcome?.engine,
    outcome?.how,
    outcome?.reason,
  ];
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');
}
