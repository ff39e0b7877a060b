// SPDX-License-Identifier: Apache-2.0
//
// What verdicts mean for those who want everything to be as it should: with a comment `-- EXPECT: FALSE` a formula should
// fail, otherwise it should hold. Knows nothing of VS Code.
import type { CheckedFormula, Formula } from '../../../apps/studio/web/src/protocol/documents';
import { shareText } from '../../../apps/studio/web/src/evidence/words';

export type Judgement = 'passed' | 'failed' | 'undecided';

export function judgement({ verdict, expected }: CheckedFormula): Judgement {
  if (verdict === 'unknown') return 'undecided';
  return (verdict === 'true') === (expected ?? true) ? 'passed' : 'failed';
}

const verdicts = { true: 'holds', false: 'does not hold', unknown: 'is not decided' };

// "does not hold in 2 of 4 initial states, but is expected to hold"
export function verdictText(outcome: CheckedFormula): string {
  const { verdict, expected, reason } = outcome;
  const parts = [[verdicts[verdict], shareText(outcome)].filter(Boolean).join(' ')];
  if (verdict === 'unknown' && reason) parts.push(reason);
  const isSurprise = expected !== null && judgement(outcome) === 'failed';
  if (isSurprise) parts.push(expected ? 'but is expected to hold' : 'but is expected to fail');
  return parts.join(', ');
}

// How lists call a formula: by its name if it has one, with the instance if it is repeated.
export function titleOf({ name, text, instance }: Formula): string {
  const title = name ?? text.replace(/\s+/g, ' ');
  return instance === null ? title : `${title} (${instance})`;
}

// Where a formula stands in the text, up to what ends it; lines and columns count from 0.
export function extentOf({ line, column }: Formula, text: string): { line: number; from: number; to: number } | null {
  if (line === null) return null;
  const from = (column ?? 1) - 1;
  const written = text.split('\n')[line - 1] ?? '';
  const rest = /^[^;]*?(?=\s*(;|--|$))/.exec(written.slice(from))?.[0] ?? '';
  return { line: line - 1, from, to: from + Math.max(1, rest.length) };
}
