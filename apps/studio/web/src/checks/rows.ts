// SPDX-License-Identifier: Apache-2.0
//
// The table of results: the formulas of the model as it is now, each with what is known about it, then those that were
// asked in the box.
import type { Formula, InfoDocument } from '../protocol/documents';
import { isRunning, isStale, keyOf, type Result, type Results } from './results';
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
    if (isRunning(run) && run !== null) {
      const wanted = formula.origin === 'file' ? run.only === null || run.only.includes(formula.number) : false;
      if (run.formula === formula.number && (wanted || run.formulas.includes(formula.text))) return 'running';
      if (wanted && !run.decided.includes(formula.number)) return 'waiting';
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
  const asked = all.filter((outcome) => outcome.origin === 'option').reverse();
  return [...ofFile, ...asked].map(row);
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
