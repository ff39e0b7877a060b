// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Job } from '../protocol/client';
import type { CheckedFormula, CheckEvent, Formula, InfoDocument } from '../protocol/documents';
import type { Question } from './question';
import {
  isRunning,
  isStale,
  keyOf,
  newRun,
  noResults,
  reduceAllResults,
  reduceResults,
  type Results,
  type Run,
} from './results';
import { rowsOf, totalsOf } from './rows';
import { knownResult } from './words';

const question: Question = { text: 'model', constants: {}, reading: {} };

const formula = (number: number, text: string): Formula => ({
  number,
  name: null,
  text,
  instance: null,
  origin: 'file',
  file: 'model',
  line: number,
  column: 3,
  logic: 'CTL',
  expected: null,
});

const checked = (number: number, text: string, verdict: CheckedFormula['verdict'] = 'true'): CheckedFormula => ({
  ...formula(number, text),
  verdict,
  reason: null,
  initial: null,
  vacuity: [],
  vacuity_cut_off: null,
  as_expected: null,
  seconds: 0.1,
  engine: 'symbolic',
  how: null,
  evidence: null,
  trusted: null,
  strategies: null,
  refutation: null,
  knowledge: [],
  not_explained: null,
});

const run: Run = { ...newRun(question, null, [], true), id: 'j1', state: 'queued' };

const news = (state: Job<CheckEvent>['state'], events: CheckEvent[], id = 'j1'): Job<CheckEvent> => ({
  id,
  kind: 'check',
  state,
  events,
  next: events.length,
  message: null,
});

const tell = (state: Results, job: Job<CheckEvent>): Results => reduceResults(state, { type: 'news', news: job });
const started = reduceResults(noResults, { type: 'started', run });
const info = (...formulas: Formula[]): InfoDocument => ({ schema: '', ok: true, diagnostics: [], formulas });

describe('reduceResults', () => {
  it('follows a check from the start to the end', () => {
    const running = tell(started, news('running', [{ event: 'started', formula: 1 }]));
    expect(running.run).toMatchObject({ state: 'running', formula: 1 });
    expect(isRunning(running.run)).toBe(true);
    const decided = tell(running, news('running', [{ event: 'decided', formula: checked(1, 'AG p') }]));
    expect(decided.run).toMatchObject({ formula: null, decided: [keyOf(checked(1, 'AG p'))] });
    expect(Object.values(decided.results)).toHaveLength(1);
    expect(isRunning(tell(decided, news('finished', [])).run)).toBe(false);
  });

  it('is the same when events come twice', () => {
    const events: CheckEvent[] = [
      { event: 'started', formula: 1 },
      { event: 'decided', formula: checked(1, 'AG p') },
    ];
    const once = tell(started, news('running', events));
    expect(tell(once, news('running', events))).toEqual(once);
  });

  it('drops news of a check that nobody waits for any more', () => {
    expect(tell(started, news('finished', [], 'j0'))).toBe(started);
  });

  it('keeps verdicts of a check that was cancelled or crashed', () => {
    const decided = tell(started, news('running', [{ event: 'decided', formula: checked(1, 'AG p') }]));
    const crashed = tell(decided, { ...news('crashed', []), message: 'signal 9' });
    expect(crashed.run).toMatchObject({ state: 'crashed', message: 'signal 9' });
    expect(crashed.results).toEqual(decided.results);
  });

  it('takes the outcomes of the report, too', () => {
    const document = { schema: '', ok: true, diagnostics: [], formulas: [checked(1, 'AG p')], exit_code: 0 };
    const finished = tell(started, news('finished', [{ event: 'report', document }]));
    expect(finished.results[keyOf(checked(1, 'AG p'))]?.outcome.verdict).toBe('true');
    expect(finished.run?.report).toBe(document);
  });

  it('is over with the report', () => {
    const document = { schema: '', ok: false, diagnostics: [], exit_code: 2 };
    expect(isRunning(tell(started, news('running', [{ event: 'report', document }])).run)).toBe(false);
  });

  it('tells that a check was refused or lost', () => {
    const lost = reduceResults(started, { type: 'ended', state: 'lost', message: 'gone' });
    expect(lost.run?.state).toBe('lost');
    expect(isRunning(lost.run)).toBe(false);
  });
});

describe('reduceAllResults', () => {
  const both = [1, 2].reduce(
    (before, opening) => reduceAllResults(before, { opening, action: { type: 'started', run } }),
    {},
  );

  it('keeps what is known of one text when there is news of another', () => {
    const job = news('running', [{ event: 'decided', formula: checked(1, 'AG p') }]);
    const after = reduceAllResults(both, { opening: 2, action: { type: 'news', news: job } });
    expect(after[1]).toEqual(started);
    expect(Object.values(after[2]!.results)).toHaveLength(1);
  });

  it('forgets a text that was closed', () => {
    expect(Object.keys(reduceAllResults(both, { opening: 1, action: { type: 'cleared' } }))).toEqual(['2']);
  });
});

describe('isStale', () => {
  const result = { outcome: checked(1, 'AG p'), question, explained: true };
  it('depends on all that the verdict depends on', () => {
    expect(isStale(result, { ...question })).toBe(false);
    expect(isStale(result, { ...question, text: 'model ' })).toBe(true);
    expect(isStale(result, { ...question, constants: { N: 5 } })).toBe(true);
    expect(isStale(result, { ...question, reading: { uniform: 'pooled' } })).toBe(true);
    expect(isStale(result, { ...question, reading: { finite: true } })).toBe(true);
  });
});

describe('rowsOf', () => {
  const decided = tell(started, news('finished', [{ event: 'decided', formula: checked(1, 'AG p', 'false') }]));

  it('shows all formulas of the model, checked or not', () => {
    const rows = rowsOf(info(formula(1, 'AG p'), formula(2, 'EF q')), decided, question);
    expect(rows.map(({ state }) => state)).toEqual(['fresh', 'open']);
    expect(totalsOf(rows)).toMatchObject({ false: 1, open: 1, stale: 0 });
  });

  it('marks verdicts of another text, and finds them when the formula has another number', () => {
    const now = { ...question, text: 'changed' };
    const rows = rowsOf(info(formula(1, 'EF q'), formula(2, 'AG p')), decided, now);
    expect(rows.map(({ state }) => state)).toEqual(['open', 'stale']);
    expect(totalsOf(rows)).toMatchObject({ stale: 1, false: 0 });
  });

  it('shows which formula is running and which wait', () => {
    const running = tell(started, news('running', [{ event: 'started', formula: 1 }]));
    const rows = rowsOf(info(formula(1, 'AG p'), formula(2, 'EF q')), running, question);
    expect(rows.map(({ state }) => state)).toEqual(['running', 'waiting']);
  });

  it('lets only those wait that were asked for', () => {
    const one = reduceResults(noResults, { type: 'started', run: { ...run, only: [2] } });
    const rows = rowsOf(info(formula(1, 'AG p'), formula(2, 'EF q')), one, question);
    expect(rows.map(({ state }) => state)).toEqual(['open', 'waiting']);
  });

  it('tells no verdict of a formula that is being checked again', () => {
    const again = reduceResults(decided, { type: 'started', run });
    const [row] = rowsOf(info(formula(1, 'AG p')), again, question);
    expect(row).toMatchObject({ state: 'waiting', result: { outcome: { verdict: 'false' } } });
    expect(knownResult(row!)).toBeNull();
  });

  it('has a row for the formula of the box before there is an answer', () => {
    const asking = reduceResults(decided, { type: 'started', run: { ...run, only: [], formulas: ['AG r'] } });
    const rows = rowsOf(info(formula(1, 'AG p')), asking, question);
    expect(rows.map(({ state }) => state)).toEqual(['fresh', 'waiting']);
    const running = tell(asking, news('running', [{ event: 'started', formula: 2 }]));
    expect(rowsOf(info(formula(1, 'AG p')), running, question)[1]).toMatchObject({ state: 'running' });
  });

  it('leaves out formulas that stood below the end of the text', () => {
    const far = { ...formula(1, 'AG p'), line: 60 };
    const included = { ...far, file: 'other' };
    const rows = rowsOf({ ...info(far, included), file: 'model' }, noResults, { ...question, text: 'one\ntwo' });
    expect(rows.map((row) => row.formula.file)).toEqual(['other']);
  });

  it('shows formulas of the box after those of the file', () => {
    const asked: CheckedFormula = { ...checked(3, 'AG r'), origin: 'option', line: null, column: null };
    const state = tell(decided, news('finished', [{ event: 'decided', formula: asked }]));
    const rows = rowsOf(info(formula(1, 'AG p')), state, question);
    expect(rows.map((row) => row.formula.text)).toEqual(['AG p', 'AG r']);
  });
});
