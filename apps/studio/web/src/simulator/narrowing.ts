// SPDX-License-Identifier: Apache-2.0
//
// Choosing a joint action agent by agent.
import type { Offer } from '../protocol/documents';
import type { Offers } from './session';

export type Choice = Record<string, string>; // by agent; agents that are still open are missing

export function matching(offers: Offer[], choice: Choice): Offer[] {
  return offers.filter(({ actions }) => Object.entries(choice).every(([agent, action]) => actions[agent] === action));
}

// Agents for which there is something to choose.
export function choosers(offers: Offers): string[] {
  return Object.entries(offers.allowed)
    .filter(([, actions]) => actions.length > 1)
    .map(([agent]) => agent);
}

export function hasAllOffers(offers: Offers): boolean {
  return String(offers.list.length) === String(offers.count);
}

// The command that takes the chosen step, as soon as only one is meant.
export function stepCommand(offers: Offers, choice: Choice): string | null {
  const open = choosers(offers).filter((agent) => !(agent in choice));
  if (open.length > 0) return null;
  const named = Object.entries(offers.allowed).flatMap(([agent, actions]) => {
    const action = choice[agent] ?? actions[0];
    return action === undefined ? [] : [`${agent}: ${action}`];
  });
  return `step ${named.join(', ')}`.trim();
}
