// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { rendered } from '../graph/rendered';
import type { CheckedFormula } from '../protocol/documents';
import { Explanation } from './Explanation';
import { commonKnowledge, info, match, refutation, strategy } from './fixtures';

const show = (outcome: CheckedFormula) => rendered(<Explanation outcome={outcome} info={info} />);

describe('Explanation', () => {
  it('draws states as buttons and steps along the path', async () => {
    const { page, click, press, button, close } = await show(commonKnowledge);
    const states = page.querySelectorAll('.g-node');
    expect(states).toHaveLength(6);
    expect(page.querySelector('.g-node.current')!.getAttribute('data-node')).toBe('s0');
    await click(button('Next state'));
    expect(page.querySelector('.g-node.current')!.getAttribute('data-node')).toBe('s1');
    await press(page.querySelector('.g-node.current')!, 'End');
    expect(page.querySelector('.g-node.current')!.getAttribute('data-node')).toBe('s2');
    await close();
  });
  it('pins states and lists the claims about them', async () => {
    const { page, click, press, close } = await show(commonKnowledge);
    const state = page.querySelector('[data-node="s2"]')!;
    await click(state);
    expect(state.getAttribute('aria-pressed')).toBe('true');
    expect(page.querySelector('.e-details')!.textContent).toContain('GCK(parties, bit0)');
    await press(state, 'Escape');
    expect(state.getAttribute('aria-pressed')).toBe('false');
    await close();
  });
  it('marks the part of the picture that belongs to a claim', async () => {
    const { page, press, close } = await show(commonKnowledge);
    const tree = page.querySelector('[role="tree"]')!;
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) {
      await press(tree.querySelector('[tabindex="0"]')!, key);
    }
    expect(tree.querySelector('[aria-selected="true"]')!.textContent).toContain('GCK(parties, bit0)');
    expect(page.querySelector('[data-node="s0"]')!.classList.contains('faded')).toBe(false); // on the run to state 4
    expect(page.textContent).toContain('Receiver cannot tell state 3 from state 2');
    await close();
  });
  it('has the picture as a list, too', async () => {
    const { page, click, button, close } = await show(commonKnowledge);
    await click(button('List'));
    const list = page.querySelector('.g-list')!;
    expect(list.querySelectorAll(':scope > li')).toHaveLength(6);
    expect(list.textContent).toContain('not told apart (Receiver)');
    await close();
  });
  it('shows only what some agents see and do', async () => {
    const { page, click, close } = await show(commonKnowledge);
    await click(page.querySelectorAll('.e-agents input')[0]!);
    expect(page.querySelector('[data-node="s1"]')!.textContent).not.toContain('channel');
    expect(page.querySelector('[data-node="s1"]')!.textContent).toContain('message');
    await close();
  });
  it('shows matches, strategies and refutations', async () => {
    const matched = await show(match);
    expect(matched.page.querySelector('.e-matches')!.textContent).toContain('envworks');
    await matched.close();
    const played = await show(strategy);
    expect(played.page.querySelectorAll('.s-rules tbody tr')).toHaveLength(3);
    await played.close();
    const refuted = await show(refutation);
    expect(refuted.page.textContent).toContain('No uniform strategy of Odd');
    expect(refuted.page.textContent).toContain('whatever anybody does');
    await refuted.close();
  });
  it('says what is seen by those who know', async () => {
    const evidence = commonKnowledge.evidence!;
    const here = evidence.states[evidence.claims[0]!.state]!;
    const [name, value] = Object.entries(here)[0]!;
    const other = { ...here, [name]: value === true ? false : 'other' };
    const seen = Object.fromEntries(Object.entries(here).slice(1, 4));
    const enough = Object.fromEntries(Object.entries(here).slice(1, 2));
    const observers = [{ agents: ['Sender'], sees: seen, count: 1234, states: [here, other], enough }];
    const { page, close } = await show({ ...commonKnowledge, knowledge: [{ claim: 0, observers }] });
    expect(page.textContent).toContain('holds in all 1,234 reachable states that look so');
    expect(page.textContent).toContain('alone tells it');
    expect(page.querySelectorAll('details .state-value')).toHaveLength(1);
    await close();
  });
  it('says why there is nothing to see', async () => {
    const bare = { ...commonKnowledge, evidence: null, trusted: null };
    const unknown = await show({ ...bare, verdict: 'unknown', reason: 'the time limit was reached' });
    expect(unknown.page.textContent).toContain('the time limit was reached');
    await unknown.close();
    const engine = await show({ ...bare, verdict: 'true', not_explained: 'no single run can show it' });
    expect(engine.page.textContent).toContain('No single run can show it.');
    await engine.close();
  });
});
