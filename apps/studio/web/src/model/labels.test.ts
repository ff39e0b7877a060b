// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { info } from '../evidence/fixtures';
import { isProduct, Labels, wrapped } from './labels';
import { scopeOf } from './scope';

describe('Labels', () => {
  const joint = { Environment: 'pass_both', Sender: 'send0', Receiver: 'nothing' };
  it('leaves out who idles, and names of agents that are clear', () => {
    expect(new Labels(info).actions([joint])).toEqual(['pass_both', 'send0']);
  });
  it('shows everybody if nobody acts', () => {
    const idle = { Sender: 'nothing', Receiver: 'nothing' };
    expect(new Labels(info).actions([idle])).toEqual(['Sender: nothing', 'Receiver: nothing']);
  });
  it('names agents if the model is not known', () => {
    expect(new Labels(null).actions([{ A: 'go' }])).toEqual(['A: go']);
  });
  it('joins alternatives of one agent, and lists those of several', () => {
    const labels = new Labels(info);
    expect(labels.actions([joint, { ...joint, Environment: 'drop' }])).toEqual(['pass_both|drop', 'send0']);
    const other = { Environment: 'drop', Sender: 'send1', Receiver: 'nothing' };
    expect(labels.actions([joint, other])).toEqual(['pass_both, send0', 'or drop, send1']);
  });
  it('shows what the agents of a scope see and do', () => {
    const labels = new Labels(info, scopeOf(new Set(['Receiver']), info));
    expect(labels.actions([joint])).toEqual(['Receiver: nothing']);
    expect(labels.values({ 'Sender.bit': 'b0', 'Receiver.message': 'm0' }).map(({ name }) => name)).toEqual([
      'Receiver.message',
    ]);
  });
});

describe('scopeOf', () => {
  it('counts variables that everybody sees', () => {
    const open = structuredClone(info);
    open.agents![0]!.variables[0]!.seen_by = 'all';
    expect(scopeOf(new Set(['Sender']), open).showsVariable('Environment.channel')).toBe(true);
    expect(scopeOf(new Set(['Sender']), info).showsVariable('Environment.channel')).toBe(false);
    expect(scopeOf(null, info).showsVariable('Environment.channel')).toBe(true);
  });
});

describe('texts', () => {
  it('breaks lines at spaces', () => {
    expect(wrapped('aaa bbb ccc', 7)).toEqual(['aaa bbb', 'ccc']);
  });
  it('knows products', () => {
    expect(
      isProduct([
        { A: 'x', B: 'u' },
        { A: 'x', B: 'v' },
      ]),
    ).toBe(true);
    expect(
      isProduct([
        { A: 'x', B: 'u' },
        { A: 'y', B: 'v' },
      ]),
    ).toBe(false);
  });
  it('tells many agents that do the same together', () => {
    const joint = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`T${i}`, i === 3 ? 'enter' : 'stay']));
    expect(new Labels(null).actions([joint])).toEqual(['T3: enter', '24 others: stay']);
    expect(new Labels(null).actions([{ A: 'stay', B: 'stay', C: 'stay' }])).toHaveLength(3);
  });
});
