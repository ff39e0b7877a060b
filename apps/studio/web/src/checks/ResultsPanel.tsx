// SPDX-License-Identifier: Apache-2.0
//
// Everything that checks say: the running one, the table of formulas, totals, warnings and figures, and the box for
// further formulas.
import type { ReactNode } from 'react';
import { Icon } from '../app/icons';
import type { Run } from './results';
import { isRunning } from './results';
import type { Row } from './rows';
import { totalsOf } from './rows';
import { ResultsTable } from './ResultsTable';
import { RunProgress } from './RunProgress';
import { Statistics } from './Statistics';
import { endInWords, totalsInWords } from './words';
import './Results.css';

interface Props {
  rows: Row[];
  run: Run | null;
  selected: string | null;
  broken: boolean; // the model has errors
  box: ReactNode;
  onSelect: (row: Row) => void;
  onGoTo: (line: number, column: number) => void;
  onCheck: (row: Row) => void;
  onCancel: () => void;
  onShowProblems: () => void;
}

export function ResultsPanel(props: Props) {
  const { rows, run, selected, broken, box, onSelect, onGoTo, onCheck, onCancel, onShowProblems } = props;
  const running = isRunning(run);
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
          <ResultsTable
            rows={rows}
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
      {box}
    </div>
  );
}

const isOfModel = ({ file }: { file: string }): boolean => !file.startsWith('<formula');
