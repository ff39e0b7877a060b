// SPDX-License-Identifier: Apache-2.0
//
// What the checks have said so far, and the check that is running. Pure, and the same event may come twice: after a
// lost connection a check is followed from its beginning again.
import type { Job } from '../protocol/client';
import type { CheckDocument, CheckedFormula, CheckEvent, CheckProgress } from '../protocol/documents';
import { isSameQuestion, type Question } from './question';

export interface Result {
  outcome: CheckedFormula;
  question: Question; // what the verdict is about
  explained: boolean; // an explanation was asked for
}

export type RunState = Job<CheckEvent>['state'] | 'starting' | 'lost' | 'refused';

export interface Run {
  id: string | null; // until the server has given one
  question: Question;
  only: number[] | null;
  formulas: string[];
  explain: boolean;
  state: RunState;
  message: string | null;
  formula: number | null; // that is being decided
  progress: CheckProgress | null;
  decided: string[]; // keys of formulas
  report: CheckDocument | null;
}

export interface Results {
  results: Record<string, Result>;
  run: Run | null; // the present or the last one
}

export type ResultsAction =
  | { type: 'started'; run: Run }
  | { type: 'accepted'; id: string }
  | { type: 'news'; news: Job<CheckEvent> }
  | { type: 'ended'; state: 'lost' | 'refused'; message: string }
  | { type: 'cleared' };

export const noResults: Results = { results: {}, run: null };

export function newRun(question: Question, only: number[] | null, formulas: string[], explain: boolean): Run {
  return {
    id: null,
    question,
    only,
    formulas,
    explain,
    state: 'starting',
    message: null,
    formula: null,
    progress: null,
    decided: [],
    report: null,
  };
}

// A formula keeps its verdict when others are written before it; repeated formulas differ in their instance.
export function keyOf(formula: Pick<CheckedFormula, 'text' | 'instance' | 'origin'>): string {
  return `${formula.origin}\n${formula.instance ?? ''}\n${formula.text}`;
}

// As people call it.
export function nameOf({ name, text, instance }: Pick<CheckedFormula, 'name' | 'text' | 'instance'>): string {
  return `${name === null ? '' : `${name}: `}${text}${instance === null ? '' : ` (${instance})`}`;
}

// With its report a check has said everything, though its process may take a moment to end.
export function isRunning(run: Run | null): boolean {
  if (run === null || run.report !== null) return false;
  return run.state === 'starting' || run.state === 'queued' || run.state === 'running';
}

export function isStale(result: Result, now: Question): boolean {
  return !isSameQuestion(result.question, now);
}

function withOutcome(state: Results, run: Run, outcome: CheckedFormula): Results {
  const result: Result = { outcome, question: run.question, explained: run.explain };
  return { ...state, results: { ...state.results, [keyOf(outcome)]: result } };
}

function withEvent(state: Results, run: Run, event: CheckEvent): Results {
  switch (event.event) {
    case 'started':
      return { ...state, run: { ...run, formula: event.formula } };
    case 'progress':
      return { ...state, run: { ...run, progress: event, formula: event.formula ?? run.formula } };
    case 'decided': {
      const key = keyOf(event.formula);
      const decided = run.decided.includes(key) ? run.decided : [...run.decided, key];
      const next = { ...run, decided, formula: run.formula === event.formula.number ? null : run.formula };
      return withOutcome({ ...state, run: next }, next, event.formula);
    }
    case 'report': {
      const next = { ...run, report: event.document, formula: null };
      return (event.document.formulas ?? []).reduce<Results>(
        (before, outcome) => withOutcome(before, next, outcome),
        { ...state, run: next },
      );
    }
  }
}

export function reduceResults(state: Results, action: ResultsAction): Results {
  const { run } = state;
  switch (action.type) {
    case 'started':
      return { ...state, run: action.run };
    case 'cleared':
      return noResults;
    case 'accepted':
      return run === null ? state : { ...state, run: { ...run, id: action.id, state: 'queued' } };
    case 'ended':
      return run === null ? state : { ...state, run: { ...run, state: action.state, message: action.message } };
    case 'news': {
      if (run === null || run.id !== action.news.id) return state; // of a check that nobody waits for any more
      const { state: now, message, events } = action.news;
      const begun: Results = { ...state, run: { ...run, state: now, message } };
      return events.reduce((before, event) => withEvent(before, before.run ?? run, event), begun);
    }
  }
}

// The results of each open text, by its number.
export type AllResults = Readonly<Record<number, Results>>;

export function reduceAllResults(
  all: AllResults,
  { opening, action }: { opening: number; action: ResultsAction },
): AllResults {
  if (action.type === 'cleared') {
    const { [opening]: _gone, ...rest } = all;
    return rest;
  }
  const before = all[opening] ?? noResults;
  const after = reduceResults(before, action);
  return after === before ? all : { ...all, [opening]: after };
}
