// SPDX-License-Identifier: Apache-2.0
//
// The table of results: the formulas of the model as it is now, each with what is known about it, then those that were
// asked in the box.
import type { Formula, InfoDocument } from '../protocol/documents';
import { isRunning, isStale, keyOf, type Result, type Results, type Run } from './results';
import type { Question } from './question';

export type RowState = 'open' | 'waiting' | 'running' | 'fresh' | 'stale';

export interface Row {
  key: string;
  formula: Formula;
  result: Result | null;
  state: RowState;
}

export function rowsOf(info: InfoDocument | null, { results, run }: Results, now: Question): Row[] {
  const stateOf = (formula: Formula, result: Result | null): RowState => {
    if (isRunning(run) && run !== null && isWanted(run, formula) && !run.decided.includes(keyOf(formula))) {
      const isNext = formula.origin === 'file' ? run.formula === formula.number : run.formula !== null;
      return isNext ? 'running' : 'waiting';
    }
    if (result === null) return 'open';
    return isStale(result, now) ? 'stale' : 'fresh';
  };
  const row = (formula: Formula): Row => {
    const key = keyOf(formula);
    const result = results[key] ?? null;
    return { key, formula, result, state: stateOf(formula, result) };
  };
  const all = Object.values(results).map((result) => result.outcome);
  const ofFile = info?.ok ? (info.formulas ?? []) : all.filter((outcome) => outcome.origin === 'file');
  const lines = now.text.split('\n').length;
  const inText = ofFile.filter((formula) => !isBelow(formula, info?.file, lines));
  const asked: Formula[] = all.filter((outcome) => outcome.origin === 'option').reverse();
  const unanswered = isRunning(run) ? (run?.formulas ?? []).map(askedFormula) : [];
  const isNew = (formula: Formula): boolean => results[keyOf(formula)] === undefined;
  return [...inText, ...asked, ...unanswered.filter(isNew)].map(row);
}

// Checked formulas of a run besides those of the file are the one that was asked in the box.
function isWanted(run: Run, formula: Formula): boolean {
  return formula.origin === 'file'
    ? run.only === null || run.only.includes(formula.number)
    : run.formulas.includes(formula.text);
}

// While a text has errors its formulas are those of the last one without; these may have stood below its present end.
function isBelow({ file, line }: Formula, model: string | undefined, lines: number): boolean {
  return line !== null && file === model && line > lines;
}

// A formula that was asked in the box, as long as nothing is known about it.
export function askedFormula(text: string): Formula {
  const place = { file: null, line: null, column: null };
  return { number: 0, name: null, text, instance: null, origin: 'option', ...place, logic: '', expected: null };
}

export interface Totals {
  true: number;
  false: number;
  unknown: number;
  unexpected: number;
  stale: number;
  open: number;
}

export function totalsOf(rows: readonly Row[]): Totals {
  const totals: Totals = { true: 0, false: 0, unknown: 0, unexpected: 0, stale: 0, open: 0 };
  for (const { state, result } of rows) {
    if (result === null || state === 'waiting' || state === 'running') ++totals.open;
    else if (state === 'stale') ++totals.stale;
    else {
      ++totals[result.outcome.verdict];
      if (result.outcome.as_expected === false) ++totals.unexpected;
    }
  }
  return totals;
}
