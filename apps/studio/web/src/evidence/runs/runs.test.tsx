// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it, vi } from 'vitest';
import { rendered } from '../../graph/rendered';
import { everything, scopeOf } from '../../model/scope';
import type { Runs } from '../../protocol/documents';
import { commonKnowledge, info } from '../fixtures';
import { runAsCsv, runView, shortNames } from './runRows';
import { SwimLanes } from './SwimLanes';
import { TraceTable } from './TraceTable';

const { states, ...evidence } = commonKnowledge.evidence!;
const view = runView(evidence, 0, everything);

describe('runView', () => {
  it('has who does what, and who sees what of it', () => {
    const [first, second] = view.rows;
    expect(first).toMatchObject({ position: 0, state: 0, deeds: [], idle: null });
    expect(second!.deeds.map(({ agent, action }) => [agent, action])).toEqual([
      ['Environment', 'pass_both'],
      ['Sender', 'send0'],
    ]);
    expect(second!.idle).toBe('Receiver: nothing');
    expect([...second!.changed]).toEqual(['Environment.channel', 'Receiver.message']);
    expect(second!.sees).toEqual({ Environment: ['Environment.channel'], Receiver: ['Receiver.message'] });
    expect([...view.changing].sort()).toEqual(['Environment.channel', 'Receiver.message', 'Sender.ack']);
    expect(view.rows[1]!.doubts.map(({ agent, state }) => [agent, state])).toEqual([['Sender', 3]]);
  });
  it('shows only what some agents see and do', () => {
    const narrow = runView(evidence, 0, scopeOf(new Set(['Sender']), info));
    expect(narrow.agents).toEqual(['Sender']);
    expect(narrow.variables.every((name) => !name.startsWith('Receiver'))).toBe(true);
    expect(narrow.rows[1]!.deeds.map(({ agent }) => agent)).toEqual(['Sender']);
  });
  it('folds agents that do nothing that matters, and goes back where a row is repeated', () => {
    const agents = Array.from({ length: 25 }, (_, i) => `T${i}`);
    const actions = Object.fromEntries(agents.map((agent) => [agent, agent === 'T0' ? 'enter' : 'stay']));
    const rows = [null, actions, actions].map((joint, i) => ({ state: i % 2, changed: [], actions: joint }));
    const runs: Runs = {
      table: { variables: [], runs: [{ kind: 'path', claim: 0, rows, loop: 0 }] },
      lanes: {
        agents: agents.map((agent) => ({ agent, observes: [] })),
        runs: [{ steps: [{ deeds: [{ agent: 'T0', affects: [] }], sees: {} }, { deeds: [], sees: {} }], doubts: [] }],
      },
    };
    const folded = runView(runs, 0, everything);
    expect(folded.rows.map(({ idle }) => idle)).toEqual([null, '24 others: stay', '25 agents idle']);
    expect(folded.rows.map(({ position }) => position)).toEqual([0, 1, 0]);
    expect([...folded.busy]).toEqual(['T0']);
  });
  it('is a spreadsheet', () => {
    const [head, , second] = runAsCsv(view, states).split('\n');
    expect(head).toBe('step,state,actions,Environment.channel,Sender.bit,Sender.ack,Receiver.message');
    expect(second).toBe('1,2,"Environment: pass_both, Sender: send0; Receiver: nothing",both,b0,false,m0');
  });
  it('names variables by their agents only if they must', () => {
    expect([...shortNames(['A.x', 'B.x', 'B.y']).values()]).toEqual(['A.x', 'B.x', 'y']);
  });
});

describe('tables and lanes', () => {
  it('mark what changes and where a person is', async () => {
    const goTo = vi.fn();
    const { page, click, close } = await rendered(<TraceTable view={view} states={states} position={1} onGoTo={goTo} />);
    expect(page.querySelectorAll('tbody tr')).toHaveLength(3);
    expect(page.querySelectorAll('td.changed')).toHaveLength(4);
    expect(page.querySelector('[aria-current="step"]')!.textContent).toContain('state 2');
    await click(page.querySelectorAll('tbody button')[2]!);
    expect(goTo).toHaveBeenCalledWith(2);
    await close();
  });
  it('have a lane for each agent, with what it cannot tell apart', async () => {
    const visit = vi.fn();
    const { page, click, close } = await rendered(
      <SwimLanes view={view} states={states} position={0} onGoTo={() => undefined} onVisit={visit} />,
    );
    const heads = [...page.querySelectorAll('thead th')].map((head) => head.textContent);
    expect(heads).toEqual(['State', 'Environment', 'Sender', 'Receiver']);
    const [, , sender, receiver] = page.querySelectorAll('tbody tr:nth-child(2) > *');
    expect(sender!.textContent).toContain('send0→ Receiver');
    expect(receiver!.textContent).toContain('message = m0');
    await click(sender!.querySelector('.r-doubt')!);
    expect(visit).toHaveBeenCalledWith(3);
    await close();
  });
});
