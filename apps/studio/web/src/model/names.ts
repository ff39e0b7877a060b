// SPDX-License-Identifier: Apache-2.0
//
// Names and values of a state: "Sender.bit" is the variable `bit` of the agent `Sender`.
import { grouped } from '../graph/grouped';
import type { JointAction, State, Value } from '../protocol/documents';

export function agentOf(qualified: string): string {
  const dot = qualified.indexOf('.');
  return dot < 0 ? '' : qualified.slice(0, dot);
}

export function variableOf(qualified: string): string {
  return qualified.slice(qualified.indexOf('.') + 1);
}

export function valueText(value: Value): string {
  return String(value);
}

// The variables of each agent, in the order of the state.
export function byAgent(names: Iterable<string>): { agent: string; names: string[] }[] {
  return [...grouped(names, agentOf)].map(([agent, members]) => ({ agent, names: members }));
}

// Variables whose value is another one than before.
export function changedNames(before: State, after: State): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}

// Variables that do not have the same value everywhere.
export function varyingNames(states: State[]): string[] {
  const [first] = states;
  return first ? Object.keys(first).filter((name) => states.some((state) => state[name] !== first[name])) : [];
}

export function jointActionText(actions: JointAction): string {
  return Object.entries(actions)
    .map(([agent, action]) => `${agent}: ${action}`)
    .join(', ');
}

// As the simulator reads values: "A.x = 1, B.y = red".
export function stateText(state: State): string {
  return Object.entries(state)
    .map(([name, value]) => `${name} = ${valueText(value)}`)
    .join(', ');
}
