// SPDX-License-Identifier: Apache-2.0
//
// Evidence in words, as `gnomon explain` tells it.
import type { CheckedFormula, Claim, Failure } from '../protocol/documents';

export const stateName = (state: number): string => `state ${state + 1}`;

export function statesText(states: number[]): string {
  const numbers = states.map((state) => state + 1);
  const shown = numbers.length > 12 ? [...numbers.slice(0, 10), `… (${numbers.length} states)`] : numbers;
  return `${numbers.length === 1 ? 'state' : 'states'} ${shown.join(', ')}`;
}

export function quantity(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}

// "in 6 of 9 initial states", for a verdict that is another one in other initial states; else null.
export function shareText({ initial, verdict }: CheckedFormula): string | null {
  if (initial === null || String(initial.holds) === '0' || String(initial.fails) === '0') return null;
  const share = verdict === 'true' ? initial.holds : initial.fails;
  return `in ${BigInt(share)} of ${BigInt(initial.holds) + BigInt(initial.fails)} initial states`;
}

// How a claim is explained, after "f holds in state 1".
export function reasonText(claim: Claim): string {
  switch (claim.reason) {
    case 'evaluated':
      return '';
    case 'engine':
      return 'computed and not replayed: it is about all paths or all states, which no single run can show';
    case 'operands':
    case 'links':
      return 'because';
    case 'path':
      if (claim.path && claim.path.loop !== null) return 'because of this infinite path';
      return claim.path && claim.path.actions.length > 0 ? 'because of this path' : 'because there already';
    case 'strategy':
      return claim.holds ? 'because of this strategy' : 'because of this strategy of the others';
  }
}

// How a play shows that the objective fails on it.
export function endText(failure: Failure): string {
  const last = failure.play.states[failure.play.states.length - 1] ?? 0;
  switch (failure.end) {
    case 'loops':
      return `The play goes round for ever, from ${stateName(last)} back to ${stateName(failure.play.states[failure.play.loop ?? 0] ?? 0)}.`;
    case 'decided':
      return `In ${stateName(last)} the objective has failed already.`;
    case 'stuck':
      return `In ${stateName(last)} somebody can do nothing, and the play ends.`;
    case 'hopeless':
      return `From ${stateName(last)} on this stays so, whatever anybody does.`;
  }
}
