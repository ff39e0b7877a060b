// SPDX-License-Identifier: Apache-2.0
//
// From an initial state to any state of evidence, by steps that are in it.
import { grouped } from '../graph/grouped';
import type { Evidence, JointAction, Path, Refutation, State, Strategy } from '../protocol/documents';
import type { Run } from '../simulator/run';
import type { Walk } from './walks';

interface Arrow {
  from: number;
  to: number;
  actions: JointAction;
}

// The steps of evidence, and the states where a run begins.
export interface Ways {
  states: State[];
  initial: number[];
  arrows: Arrow[];
}

function arrowsOf({ states, actions, loop }: Path): Arrow[] {
  return actions.map((joint, i) => ({ from: states[i]!, to: states[i + 1] ?? states[loop ?? 0]!, actions: joint }));
}

function arrowsOfStrategy({ turns }: Strategy): Arrow[] {
  return turns.flatMap(({ state, moves }) =>
    moves.flatMap(({ replies }) => replies.map(({ actions, turn }) => ({ from: state, to: turns[turn]!.state, actions }))),
  );
}

export function waysOf({ states, claims, fair_paths }: Evidence): Ways {
  const runs = claims.flatMap(({ links }) => links.flatMap(({ run }) => (run ? [run] : [])));
  // A state that is linked without a run is initial itself.
  const linked = claims.flatMap(({ links }) => links.flatMap(({ state, run }) => (run ? [] : [state])));
  const paths = [...claims.flatMap(({ path }) => (path ? [path] : [])), ...runs, ...fair_paths];
  const strategies = claims.flatMap(({ strategy }) => (strategy ? [strategy] : []));
  return {
    states,
    initial: [...claims.slice(0, 1).map(({ state }) => state), ...runs.map((run) => run.states[0]!), ...linked],
    arrows: [...paths.flatMap(arrowsOf), ...strategies.flatMap(arrowsOfStrategy)],
  };
}

export function waysOfRefutation({ states, failures }: Refutation): Ways {
  const paths = failures.flatMap(({ run, play }) => (run ? [run, play] : [play]));
  return { states, initial: [0, ...paths.map((path) => path.states[0]!)], arrows: paths.flatMap(arrowsOf) };
}

// The shortest way to a state; null if no step of the evidence leads there.
export function wayTo(ways: Ways, state: number): Run | null {
  const next = grouped(ways.arrows, ({ from }) => from);
  const cameBy = new Map<number, Arrow | null>(ways.initial.map((one) => [one, null]));
  const open = [...cameBy.keys()];
  for (let i = 0; i < open.length && !cameBy.has(state); ++i) {
    for (const arrow of next.get(open[i]!) ?? []) {
      if (cameBy.has(arrow.to)) continue;
      cameBy.set(arrow.to, arrow);
      open.push(arrow.to);
    }
  }
  if (!cameBy.has(state)) return null;
  const arrows: Arrow[] = [];
  let at = state;
  for (let arrow = cameBy.get(at); arrow; arrow = cameBy.get(at)) {
    arrows.unshift(arrow);
    at = arrow.from;
  }
  const steps = arrows.map(({ to, actions }) => ({ actions, state: ways.states[to]! }));
  return { initial: ways.states[at]!, steps, position: steps.length };
}

// A whole walk, after the way to where it begins, standing at one of its positions.
export function runAlong(ways: Ways, walk: Walk, position: number): Run | null {
  const before = wayTo(ways, walk.states[0]!);
  if (!before) return null;
  const steps = arrowsOf(walk).map(({ to, actions }) => ({ actions, state: ways.states[to]! }));
  return { initial: before.initial, steps: [...before.steps, ...steps], position: before.position + position };
}
