// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { CheckedFormula, Verdict } from '../protocol/documents';
import { askedFormula, type Row } from './rows';
import { failingFirst, isShown, nextFailing } from './triage';

function row(text: string, verdict: Verdict | null, expected: boolean | null = null, state: Row['state'] = 'fresh'): Row {
  const as_expected = expected === null ? null : verdict === String(expected);
  const outcome = { ...askedFormula(text), verdict, as_expected } as CheckedFormula;
  const question = { text: '', constants: {}, reading: {} };
  return { key: text, formula: outcome, result: verdict && { outcome, question, explained: true }, state };
}

const rows = [
  row('holds', 'true'),
  row('fails', 'false', false),
  row('open', null, null, 'open'),
  row('wrong', 'true', false),
  row('unknown', 'unknown', null, 'stale'),
];
const texts = (some: Row[]): string[] => some.map(({ key }) => key);

describe('triage', () => {
  it('puts what is not as expected before what fails, and keeps the order of the text otherwise', () => {
    expect(texts(failingFirst(rows))).toEqual(['wrong', 'fails', 'unknown', 'holds', 'open']);
  });
  it('shows only some', () => {
    const shown = (show: Parameters<typeof isShown>[1]) => texts(rows.filter((each) => isShown(each, show)));
    expect(shown('all')).toHaveLength(5);
    expect(shown('unexpected')).toEqual(['wrong']);
    expect(shown('failing')).toEqual(['fails', 'wrong']);
    expect(shown('unknown')).toEqual(['unknown']);
    expect(shown('open')).toEqual(['open', 'unknown']);
  });
  it('goes from one failing formula to the next, and round', () => {
    expect(nextFailing(rows, null)?.key).toBe('fails');
    expect(nextFailing(rows, 'fails')?.key).toBe('wrong');
    expect(nextFailing(rows, 'wrong')?.key).toBe('fails');
    expect(nextFailing([rows[1]!], 'fails')?.key).toBe('fails');
    expect(nextFailing([rows[0]!], null)).toBeNull();
  });
});
