// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { namesIn, objectionTo, skeleton } from './skeleton';

describe('skeleton', () => {
  it('has each agent with all its sections, and the other sections once', () => {
    const text = skeleton({ agents: ['Ann', 'Bob'], environment: true });
    expect(text.match(/^Agent \w+/gm)).toEqual(['Agent Environment', 'Agent Ann', 'Agent Bob']);
    for (const section of ['Evaluation', 'InitStates', 'Groups', 'Formulae']) {
      expect(text.match(new RegExp(`^${section}$`, 'gm'))).toHaveLength(1);
      expect(text.match(new RegExp(`^end ${section}$`, 'gm'))).toHaveLength(1);
    }
    expect(text).toContain('AG (Ann_done -> K(Bob, Ann_done));');
  });

  it('does not mention an environment that is not there', () => {
    expect(skeleton({ agents: ['Ann'], environment: false })).not.toContain('Environment');
  });
});

describe('objectionTo', () => {
  it('takes names of the language only', () => {
    expect(objectionTo(namesIn('Ann, Bob_2;Carol'))).toBeNull();
    expect(objectionTo(namesIn('  '))).toMatch(/at least one/);
    expect(objectionTo(['2nd'])).toMatch(/no name/);
    expect(objectionTo(['Action'])).toMatch(/a word of the language/);
    expect(objectionTo(['Ann', 'Ann'])).toMatch(/twice/);
  });
});
