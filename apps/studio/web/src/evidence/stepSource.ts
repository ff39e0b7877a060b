// SPDX-License-Identifier: Apache-2.0
//
// Which lines of the model make a step between two states of evidence.
import { jointActionText } from '../model/names';
import type { JointAction, SourceOfSteps } from '../protocol/documents';
import type { LinesOfStep } from './surroundings';

export type StepSource = (from: number, to: number, actions: JointAction) => LinesOfStep | null;

const keyOf = (from: number, to: number, actions: JointAction): string => `${from} ${to} ${jointActionText(actions)}`;

export function stepSource({ lines, steps }: SourceOfSteps): StepSource {
  const known = new Map(steps.map((step) => [keyOf(step.from, step.to, step.actions), step]));
  return (from, to, actions) => {
    const step = known.get(keyOf(from, to, actions));
    if (!step) return null;
    return { fired: step.fired.map((line) => lines[line]!), lost: step.lost.map((line) => lines[line]!) };
  };
}
