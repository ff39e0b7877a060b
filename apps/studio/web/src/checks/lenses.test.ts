// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { CheckedFormula, Verdict } from '../protocol/documents';
import { lensesOf } from './lenses';
import type { Row, RowState } from './rows';

const question = { text: '', constants: {}, reading: {} };

function instance(number: number, verdict: Verdict | null, state: RowState, more: Partial<CheckedFormula> = {}): Row {
  const place = { file: 'm', line: 7, column: 3, instance: `i = ${number}` };
  const formula = { number, name: null, text: 'p', origin: 'file' as const, ...place, logic: 'CTL', expected: null };
  const outcome = { ...formula, verdict, seconds: 0.5, initial: null, vacuity: [], ...more } as CheckedFormula;
  return { key: String(number), formula, result: verdict && { outcome, question, explained: true }, state };
}

describe('lensesOf', () => {
  it('has one lens for all instances of a repeated formula', () => {
    const lenses = lensesOf([instance(1, null, 'open'), instance(2, null, 'open')]);
    expect(lenses).toEqual([{ line: 7, title: 'Check this formula', numbers: [1, 2] }]);
  });

  it('tells the verdict of all of them together', () => {
    const title = (...rows: Row[]) => lensesOf(rows)[0]?.title;
    expect(title(instance(1, 'true', 'fresh'), instance(2, 'true', 'fresh'))).toBe('✓ holds (1.00 s)');
    expect(title(instance(1, 'true', 'fresh'), instance(2, 'false', 'fresh'))).toBe('✗ does not hold for 1 of 2 (1.00 s)');
    expect(title(instance(1, 'true', 'fresh'), instance(2, null, 'open'))).toBe('Check this formula');
    expect(title(instance(1, 'true', 'stale'))).toBe('Check this formula (before the change: ✓ holds)');
    expect(title(instance(1, 'true', 'running'))).toBe('Checking …');
  });

  it('tells where one formula fails, and what does not matter in one that holds', () => {
    const share = { initial: { holds: 3, fails: 1, holds_in: null, fails_in: null } };
    expect(lensesOf([instance(1, 'false', 'fresh', share)])[0]?.title).toBe('✗ does not hold in 1 of 4 initial states (0.50 s)');
    const vacuous = { vacuity: [{ kind: 'operand', message: 'p never holds', operand: 'p', replacement: null }] };
    expect(lensesOf([instance(1, 'true', 'fresh', vacuous)])[0]?.title).toBe('✓ holds (0.50 s): p never holds');
    expect(lensesOf([instance(1, 'true', 'fresh', vacuous), instance(2, 'true', 'fresh')])[0]?.title).toBe('✓ holds (1.00 s)');
  });
});
