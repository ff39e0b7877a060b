// SPDX-License-Identifier: Apache-2.0
//
// Everything that checks say: the running one, the table of formulas, totals, warnings and figures, and the box for
// further formulas.
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../app/icons';
import { isBoolean, useStored } from '../app/stored';
import type { Run } from './results';
import { isRunning } from './results';
import type { Row } from './rows';
import { totalsOf } from './rows';
import { ResultsTable } from './ResultsTable';
import { RunProgress } from './RunProgress';
import { Statistics } from './Statistics';
import { TriageBar } from './TriageBar';
import { failingFirst, isShown, nextFailing, type Show } from './triage';
import { endInWords, totalsInWords } from './words';
import './Results.css';

interface Props {
  rows: Row[];
  run: Run | null;
  selected: string | null;
  broken: boolean; // the model has errors
  comparison: ReactNode;
  box: ReactNode;
  onSelect: (row: Row) => void;
  onGoTo: (line: number, column: number) => void;
  onCheck: (row: Row) => void;
  onCancel: () => void;
  onShowProblems: () => void;
}

export function ResultsPanel(props: Props) {
  const { rows, run, selected, broken, comparison, box, onSelect, onGoTo, onCheck, onCancel, onShowProblems } = props;
  const running = isRunning(run);
  const [show, setShow] = useState<Show>('all');
  const [sorted, setSorted] = useStored('gnomon.failing-first', true, isBoolean);
  const ordered = useOrder(rows, sorted, running);
  const next = nextFailing(ordered, selected);
  const end = run && endInWords(run);
  const modelErrors = run?.report && !run.report.ok ? run.report.diagnostics.filter(isOfModel) : [];
  return (
    <div className="results">
      {run && running && <RunProgress run={run} total={rows.length} onCancel={onCancel} />}
      {end && (
        <div className={run.state === 'cancelled' ? 'notice' : 'notice bad'} role="status">
          <Icon name={run.state === 'cancelled' ? 'stop' : 'error'} />
          <div>
            <strong>{end.title}.</strong> {end.text}
          </div>
        </div>
      )}
      {(broken || modelErrors.length > 0) && (
        <div className="notice bad">
          <Icon name="error" />
          <div>
            <strong>The model has errors.</strong> Formulas can be checked when they are mended.{' '}
            <button type="button" className="link" onClick={onShowProblems}>
              Show the problems
            </button>
          </div>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="empty">
          There is nothing to check yet. Write formulas into the section <code>Formulae</code> of the model, or ask one
          below.
        </p>
      ) : (
        <>
          <p className="totals">{totalsInWords(totalsOf(rows))}</p>
          <TriageBar
            rows={rows}
            show={show}
            failingFirst={sorted}
            onShow={setShow}
            onFailingFirst={setSorted}
            onNextFailing={next && (() => onSelect(next))}
          />
          <ResultsTable
            rows={ordered.filter((row) => isShown(row, show))}
            selected={selected}
            busy={running}
            asked={run?.formulas[0] ?? null}
            onSelect={onSelect}
            onGoTo={onGoTo}
            onCheck={onCheck}
          />
        </>
      )}
      {run?.report?.ok && <Statistics report={run.report} onGoTo={onGoTo} />}
      {comparison}
      {box}
    </div>
  );
}

// While a check runs rows stay where they are.
function useOrder(rows: Row[], sorted: boolean, running: boolean): Row[] {
  const before = useRef<string[]>([]);
  const place = ({ key }: Row): number => before.current.indexOf(key) + 1 || Infinity;
  const byPlace = (a: Row, b: Row): number => (place(a) === place(b) ? 0 : place(a) - place(b));
  const ordered = !sorted ? rows : running ? [...rows].sort(byPlace) : failingFirst(rows);
  useLayoutEffect(() => {
    before.current = ordered.map(({ key }) => key);
  });
  return ordered;
}

const isOfModel = ({ file }: { file: string }): boolean => !file.startsWith('<formula');
