// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { rendered } from '../graph/rendered';
import { RequestError, type Client, type Model } from '../protocol/client';
import type { SessionDocument } from '../protocol/documents';
import type { Run } from './run';
import { Simulator } from './Simulator';

const model: Model = { text: 'a', path: null, constants: {} };

// Answers as `gnomon simulate` would for a counter with two initial states.
class FakeClient {
  commands: string[] = [];
  ended: string[] = [];
  started = 0;
  dead = false;

  startSimulation = (asked: Model) => {
    const reply = { ...this.reply('open', 'start', 0), states: [{ 'A.x': 0 }, { 'A.x': 5 }], count: 2, counted: true };
    this.started += 1;
    return Promise.resolve(
      asked.text === 'bad' ? { reply: { ...reply, ok: false } } : { id: `s${this.started}`, reply },
    );
  };
  simulate = (_: string, command: string) => {
    this.commands.push(command);
    if (this.dead) return Promise.reject(new RequestError('missing', 'The process died.'));
    return Promise.resolve({ reply: this.answer(command) });
  };
  endSimulation = (id: string) => {
    this.ended.push(id);
    return Promise.resolve({});
  };

  private reply(command: string, phase: SessionDocument['phase'], position: number): SessionDocument {
    return { schema: 'gnomon.session/1', command, ok: true, error: null, phase, position };
  }
  private answer(command: string): SessionDocument {
    if (command.startsWith('start')) return { ...this.reply(command, 'walking', 0), state: { 'A.x': 0 } };
    if (command === 'atoms') return { ...this.reply(command, 'walking', 0), atoms: { small: true } };
    if (command === 'actions') {
      const joint_actions = [{ number: 1, actions: { A: 'up' }, successors: 1 }];
      return { ...this.reply(command, 'walking', 0), allowed: { A: ['up'] }, joint_actions, count: 1 };
    }
    if (command.startsWith('jump')) return { ...this.reply(command, 'walking', 0), state: { 'A.x': 0 } };
    if (command.startsWith('along')) {
      return { ...this.reply(command, 'walking', 0), formula: command.slice(6), holds: true, along: [true, false] };
    }
    const state = { 'A.x': 1 };
    const step = { number: 1, actions: { A: 'up' }, changes: { 'A.x': { from: 0, to: 1 } }, not_fired: [], state };
    return { ...this.reply(command, 'walking', 1), steps: [step], state };
  }
}

const simulator = (client: FakeClient, of = model, wanted: Run | null = null) => (
  <Simulator client={client as unknown as Client} model={of} info={null} wanted={wanted} />
);

describe('Simulator', () => {
  it('walks, shows what changed, and ends with the component', async () => {
    const client = new FakeClient();
    const { page, click, close } = await rendered(simulator(client));
    await click(page.querySelectorAll('.m-choice')[0]!);
    expect(client.commands).toEqual(['start 1', 'actions', 'atoms']);
    expect(page.textContent).toContain('small');
    await click(page.querySelector('[aria-label="Joint actions"] .m-choice')!);
    expect(page.querySelector('.state-value.changed')!.textContent).toContain('1');
    expect(page.querySelectorAll('.m-step')).toHaveLength(2);
    await close();
    expect(client.ended).toEqual(['s1']);
  });
  it('keeps the old simulation until the person restarts', async () => {
    const client = new FakeClient();
    const { page, again, click, button, close } = await rendered(simulator(client));
    await again(simulator(client, { ...model, text: 'b' }));
    expect(client.started).toBe(1);
    expect(page.textContent).toContain('The model has changed');
    await click(button('Restart with the new model'));
    expect(client.started).toBe(2);
    expect(client.ended).toEqual(['s1']);
    expect(page.textContent).not.toContain('The model has changed');
    await close();
  });
  it('takes over a run and stands where it is wanted, once', async () => {
    const client = new FakeClient();
    const step = { actions: { A: 'up' }, state: { 'A.x': 1 } };
    const run: Run = { initial: { 'A.x': 0 }, steps: [step], position: 0 };
    const { page, again, close } = await rendered(simulator(client, model, run));
    const walk = ['start A.x = 0', 'step A: up', 'jump 0'];
    expect(client.commands.filter((command) => /^(start|step|jump)/.test(command))).toEqual(walk);
    await again(simulator(client, model, run));
    expect(client.commands.filter((command) => command.startsWith('start'))).toHaveLength(1);
    expect(page.querySelector('[aria-label="The present state"]')).not.toBeNull();
    await close();
  });
  it('begins anew with the present model before it takes over a run', async () => {
    const client = new FakeClient();
    const { again, close } = await rendered(simulator(client));
    await again(simulator(client, { ...model, text: 'b' }, { initial: { 'A.x': 5 }, steps: [], position: 0 }));
    expect(client.started).toBe(2);
    expect(client.commands[0]).toBe('start A.x = 5');
    await close();
  });
  it('shows where a formula holds along the history, and asks again after a step', async () => {
    const client = new FakeClient();
    const { page, click, button, type, close } = await rendered(simulator(client));
    await click(page.querySelectorAll('.m-choice')[0]!);
    await type(page.querySelector('[aria-label="Formula"]')!, 'EF small;');
    await click(button('Along the history'));
    expect(client.commands).toContain('along EF small');
    expect(page.querySelectorAll('.m-truth')).toHaveLength(1);
    await click(page.querySelector('[aria-label="Joint actions"] .m-choice')!);
    expect(client.commands.filter((command) => command === 'along EF small')).toHaveLength(2);
    expect(page.querySelectorAll('.m-truth')).toHaveLength(2);
    await click(button('No more'));
    expect(page.querySelectorAll('.m-truth')).toHaveLength(0);
    await close();
  });
  it('says when the process is gone, and starts again', async () => {
    const client = new FakeClient();
    const { page, click, button, close } = await rendered(simulator(client));
    client.dead = true;
    await click(page.querySelectorAll('.m-choice')[0]!);
    expect(page.querySelector('[role="alert"]')!.textContent).toContain('The process died.');
    await click(button('Start again'));
    expect(client.started).toBe(2);
    expect(page.querySelector('[role="alert"]')).toBeNull();
    await close();
  });
  it('refuses models with mistakes', async () => {
    const { page, close } = await rendered(simulator(new FakeClient(), { ...model, text: 'bad' }));
    expect(page.textContent).toContain('cannot be simulated');
    await close();
  });
});
