// SPDX-License-Identifier: Apache-2.0
//
// What of states and actions is shown: everything, or what some agents see and do, as with `gnomon explain --agents`.
import type { InfoDocument } from '../protocol/documents';
import { agentOf, variableOf } from './names';

export interface Scope {
  narrow: boolean;
  showsVariable: (qualified: string) => boolean;
  showsAgent: (agent: string) => boolean;
}

export const everything: Scope = { narrow: false, showsVariable: () => true, showsAgent: () => true };

// Without `info` nothing is known about who sees what, and agents see their own variables.
export function scopeOf(agents: ReadonlySet<string> | null, info: InfoDocument | null): Scope {
  if (!agents) return everything;
  const seen = new Set<string>();
  for (const agent of info?.agents ?? []) {
    for (const variable of agent.variables) {
      const viewers = variable.seen_by;
      const visible = viewers === 'all' ? agents.size > 0 : viewers.some((name) => agents.has(name));
      if (visible) seen.add(`${agent.name}.${variable.name}`);
    }
  }
  return {
    narrow: true,
    showsVariable: (name) => (variableOf(name) !== name && agents.has(agentOf(name))) || seen.has(name),
    showsAgent: (agent) => agents.has(agent),
  };
}
