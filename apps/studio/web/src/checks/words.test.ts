// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { bytesInWords, timeInWords, totalsInWords } from './words';

describe('words', () => {
  it('chooses the unit of a time', () => {
    expect(timeInWords(0.00001)).toBe('<0.1 ms');
    expect(timeInWords(0.0123)).toBe('12.3 ms');
    expect(timeInWords(1.234)).toBe('1.23 s');
    expect(timeInWords(75)).toBe('1 min 15 s');
  });
  it('chooses the unit of a size', () => {
    expect(bytesInWords(5e6)).toBe('5.0 MB');
    expect(bytesInWords(3e9)).toBe('3.0 GB');
  });
  it('leaves out what there is none of', () => {
    const none = { true: 0, false: 0, unknown: 0, unexpected: 0, stale: 0, open: 0 };
    expect(totalsInWords({ ...none, true: 1, false: 2 })).toBe('1 holds, 2 do not hold');
    expect(totalsInWords({ ...none, open: 3, unexpected: 1 })).toBe('3 not checked, 1 not as expected');
  });
});
