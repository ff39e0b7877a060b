// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { target } from './useRoving';

describe('target', () => {
  it('stops at the ends of a vertical list', () => {
    expect(target('ArrowDown', 0, 3, 'vertical')).toBe(1);
    expect(target('ArrowDown', 2, 3, 'vertical')).toBe(2);
    expect(target('ArrowUp', 0, 3, 'vertical')).toBe(0);
  });
  it('goes round in a horizontal list', () => {
    expect(target('ArrowRight', 2, 3, 'horizontal')).toBe(0);
    expect(target('ArrowLeft', 0, 3, 'horizontal')).toBe(2);
  });
  it('knows Home and End, and leaves other keys alone', () => {
    expect(target('Home', 2, 3, 'vertical')).toBe(0);
    expect(target('End', 0, 3, 'horizontal')).toBe(2);
    expect(target('ArrowLeft', 1, 3, 'vertical')).toBeNull();
    expect(target('a', 1, 3, 'vertical')).toBeNull();
  });
});
