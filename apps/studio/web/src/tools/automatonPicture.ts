// SPDX-License-Identifier: Apache-2.0
//
// The automaton of a formula as a picture.
import type { Picture } from '../graph/picture';
import { wrapped } from '../model/labels';
import type { AutomatonDocument } from '../protocol/documents';

const mostLines = 4;

// "p & !q", or "true" for what is read in any state.
export function guardText(guard: { letter: string; holds: boolean }[][]): string {
  const terms = guard.map((literals) => literals.map(({ letter, holds }) => (holds ? letter : `!${letter}`)).join(' and '));
  return terms.includes('') ? 'true' : terms.join(' or ');
}

export function automatonPicture({ states = [], initial }: AutomatonDocument): Picture {
  return {
    nodes: states.map(({ number, accepting, obligations }) => ({
      id: `q${number}`,
      shape: 'state',
      title: accepting ? `${number} accepting` : String(number),
      initial: number === initial,
      values: obligations.flatMap((text) => wrapped(text)).slice(0, mostLines).map((text) => ({ text, changed: false })),
      notes: [],
      tone: accepting ? 'true' : null,
      description: [`State ${number}`, number === initial && 'initial', accepting && 'accepting', ...obligations]
        .filter(Boolean)
        .join(', '),
    })),
    edges: states.flatMap(({ number, transitions }) =>
      transitions.map(({ to, guard, marks }, i) => ({
        id: `q${number} ${i}`,
        from: `q${number}`,
        to: `q${to}`,
        kind: 'step' as const,
        label: [
          ...wrapped(guardText(guard)).slice(0, mostLines).map((text) => ({ text, strong: false })),
          ...(marks.length > 0 ? [{ text: `● ${marks.join(', ')}`, strong: true }] : []),
        ],
      })),
    ),
  };
}
