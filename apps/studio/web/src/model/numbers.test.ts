// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { domainText, lineOfAgent, viewersText } from './domains';
import { countText } from './numbers';

describe('countText', () => {
  it('groups digits, and rounds what nobody can read', () => {
    expect(countText(48)).toBe('48');
    expect(countText('1234567')).toBe('1,234,567');
    expect(countText(`12${'0'.repeat(33)}`)).toBe('1.2·10³⁴');
    expect(countText(3.22994546896e62)).toBe('3.2·10⁶²');
    expect(countText('9'.repeat(400))).toBe('1.0·10⁴⁰⁰');
  });
});

describe('domains', () => {
  it('are written as in ISPL', () => {
    expect(domainText({ type: 'integer', low: 0, high: 7, size: 8 })).toBe('0 .. 7');
    expect(domainText({ type: 'enumeration', values: ['a', 'b'], size: 2 })).toBe('{ a, b }');
  });
  it('tell who sees a variable', () => {
    const variable = { name: 'x', domain: { type: 'boolean' as const, size: 2 }, observable: false };
    expect(viewersText({ ...variable, seen_by: ['A'] }, 'A')).toBe('A only');
    expect(viewersText({ ...variable, seen_by: 'all' }, 'A')).toBe('everybody');
    expect(viewersText({ ...variable, seen_by: ['A', 'B'] }, 'A')).toBe('A, B');
  });
  it('finds agents in the text, but not those whose name only begins like it', () => {
    expect(lineOfAgent('-- x\nAgent Ab\nend Agent\nAgent A\n', 'A')).toBe(4);
    expect(lineOfAgent('Agent Child[i in 1..3]', 'Child1')).toBeNull();
  });
});
