// SPDX-License-Identifier: Apache-2.0
//
// Evidence in words, as `gnomon explain` tells it.
import type { Claim, Link, Refutation } from '../protocol/documents';

export const stateName = (state: number): string => `state ${state + 1}`;

export function statesText(states: number[]): string {
  const numbers = states.map((state) => state + 1);
  const shown = numbers.length > 12 ? [...numbers.slice(0, 10), `… (${numbers.length} states)`] : numbers;
  return `${numbers.length === 1 ? 'state' : 'states'} ${shown.join(', ')}`;
}

export function quantity(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}

// The operator of an epistemic formula and what stands in its brackets before the operand.
interface View {
  operator: string;
  who: string[];
}

function viewOf(formula: string): View | null {
  const match = /^(KO|K|GK|DK|GCK|O)\(/.exec(formula);
  if (!match) return null;
  const operator = match[1]!;
  const rest = formula.slice(match[0].length);
  const [first = '', second = ''] = rest.split(',').map((part) => part.trim());
  return { operator, who: operator === 'KO' ? [first, second] : [first] };
}

const together = (group: string): string => `${group || 'nobody'} together`;

// What a link stands for, in a few words for its arrow.
export function linkLabel(claim: Claim, link: Link): string {
  const view = viewOf(claim.formula);
  const who = view?.who[0] ?? '';
  if (view?.operator === 'O') return `${who} is correct`;
  if (view?.operator === 'DK' || link.agent === null) return together(who);
  return view?.operator === 'KO' ? `${link.agent}, if ${view.who[1]} correct` : link.agent;
}

export const isDuty = (claim: Claim): boolean => viewOf(claim.formula)?.operator === 'O';

export function linkText(claim: Claim, link: Link, before: number): string {
  const view = viewOf(claim.formula);
  const itself = link.state === before;
  const who = view?.operator === 'DK' || link.agent === null ? together(view?.who[0] ?? '') : link.agent;
  if (view?.operator === 'O') {
    return `${view.who[0]} behaves correctly in ${itself ? 'this state itself' : stateName(link.state)}`;
  }
  const many = view?.operator === 'DK';
  const text = itself
    ? `${who} ${many ? 'consider' : 'considers'} ${stateName(link.state)} possible`
    : `${who} cannot tell ${stateName(before)} from ${stateName(link.state)}`;
  return view?.operator === 'KO' ? `${text}, where ${view.who[1]} behave correctly` : text;
}

// How a claim is explained, after "f holds in state 1".
export function reasonText(claim: Claim): string {
  switch (claim.reason) {
    case 'evaluated':
      return '';
    case 'engine':
      return 'says the engine; no finite piece of the model shows it';
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

type Failure = Refutation['failures'][number];

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
