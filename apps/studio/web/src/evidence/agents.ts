// SPDX-License-Identifier: Apache-2.0
import { byAgent } from '../model/names';
import type { InfoDocument, State } from '../protocol/documents';

// All agents of a model, or as far as they have variables if the model is not known.
export function agentNames(info: InfoDocument | null, states: State[]): string[] {
  const known = info?.agents?.filter((agent) => agent.variables.length > 0 || agent.actions.length > 0);
  if (known && known.length > 0) return known.map((agent) => agent.name);
  return byAgent(Object.keys(states[0] ?? {})).map(({ agent }) => agent);
}
