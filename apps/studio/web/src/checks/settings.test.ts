// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { CheckOption } from '../protocol/client';
import { activeOptions, readingOf, valueOf, withOption, type Settings } from './settings';

const option = (name: string, more: Partial<CheckOption>): CheckOption => ({
  name,
  label: name,
  help: '',
  kind: 'flag',
  group: 'engine',
  values: [],
  default: false,
  least: 0,
  engines: ['fast', 'slow'],
  excludes: null,
  ...more,
});
const traces = option('traces', { group: 'reading' });
const start = option('start', { group: 'reading', kind: 'choice', values: [{ name: 'here', summary: '' }], default: null });
const most = option('most', { kind: 'number', default: 7, least: 2, engines: ['slow'] });
const exact = option('exact', { kind: 'number', default: null, excludes: 'most' });
const options = [traces, start, most, exact];

function settings(engine: string, chosen: Settings['options']): Settings {
  return { engine, timeoutSeconds: 1, memoryMegabytes: 1, explain: true, options: chosen };
}

describe('options of a check', () => {
  it('have their default unless there is a value of theirs', () => {
    expect(valueOf(most, {})).toBe(7);
    expect(valueOf(most, { most: 3 })).toBe(3);
    expect(valueOf(start, { start: 'here' })).toBe('here');
    for (const value of [1, 2.5, 'x', true]) expect(valueOf(most, { most: value })).toBe(7);
    expect(valueOf(start, { start: 'there' })).toBe(null);
    expect(valueOf(traces, { traces: 'yes' })).toBe(false);
  });
  it('are kept if they are not the default', () => {
    expect(withOption(options, {}, traces, true)).toEqual({ traces: true });
    expect(withOption(options, { traces: true, most: 3 }, traces, false)).toEqual({ most: 3 });
    expect(withOption(options, { start: 'here' }, start, null)).toEqual({});
  });
  it('push out what they exclude, and what excludes them', () => {
    expect(withOption(options, { most: 3 }, exact, 4)).toEqual({ exact: 4 });
    expect(withOption(options, { exact: 4 }, most, 3)).toEqual({ most: 3 });
    expect(withOption(options, { most: 3 }, exact, null)).toEqual({ most: 3 });
  });
  it('are sent if the engine uses them', () => {
    const chosen = { traces: true, most: 3, gone: 1 };
    expect(activeOptions(options, settings('slow', chosen))).toEqual({ traces: true, most: 3 });
    expect(activeOptions(options, settings('fast', chosen))).toEqual({ traces: true });
    expect(readingOf(options, settings('slow', chosen))).toEqual({ traces: true });
  });
});
