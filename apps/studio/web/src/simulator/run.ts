// SPDX-License-Identifier: Apache-2.0
//
// A run that the simulator takes over, and the commands that lead it there.
import { jointActionText, stateText } from '../model/names';
import type { InfoDocument, JointAction, State } from '../protocol/documents';
import type { Plan } from './plan';

export interface Run {
  initial: State;
  steps: { actions: JointAction; state: State }[];
  position: number; // where to stand then: after so many steps
  plan?: Plan; // strategies to play along from there
}

// The command that chooses among successors: by all values but those that follow from others.
export function chooseCommand(state: State, info: InfoDocument | null): string {
  const following = new Set(
    (info?.agents ?? []).flatMap(({ name, variables }) =>
      variables.filter(({ observes }) => observes !== undefined).map((variable) => `${name}.${variable.name}`),
    ),
  );
  const own = Object.entries(state).filter(([name]) => !following.has(name));
  return `choose ${stateText(Object.fromEntries(own))}`;
}

export const startCommand = (run: Run): string => `start ${stateText(run.initial)}`;
export const stepCommand = (actions: JointAction): string => `step ${jointActionText(actions)}`;
