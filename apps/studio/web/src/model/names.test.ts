// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { agentOf, byAgent, changedNames, stateText, variableOf } from './names';

describe('names', () => {
  it('splits at the first dot', () => {
    expect(agentOf('Sender.bit')).toBe('Sender');
    expect(variableOf('Sender.bit')).toBe('bit');
  });
  it('groups variables by agent in their order', () => {
    expect(byAgent(['A.x', 'B.y', 'A.z'])).toEqual([
      { agent: 'A', names: ['A.x', 'A.z'] },
      { agent: 'B', names: ['B.y'] },
    ]);
  });
  it('finds what a step changed', () => {
    expect(changedNames({ 'A.x': 0, 'A.y': true }, { 'A.x': 1, 'A.y': true })).toEqual(['A.x']);
  });
  it('writes values as the simulator reads them', () => {
    expect(stateText({ 'A.x': 1, 'B.y': 'red' })).toBe('A.x = 1, B.y = red');
  });
});
