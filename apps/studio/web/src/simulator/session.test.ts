// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { SessionDocument, Step } from '../protocol/documents';
import { choosers, hasAllOffers, matching, stepCommand } from './narrowing';
import { advanced, stateAt, unknownSession, type Offers } from './session';

const reply = (parts: Partial<SessionDocument>): SessionDocument => ({
  schema: 'gnomon.session/1',
  command: 'state',
  ok: true,
  error: null,
  phase: 'walking',
  position: 0,
  ...parts,
});
const step = (number: number): Step => ({ number, actions: { A: 'go' }, changes: {}, not_fired: [], state: { 'A.x': number } });

const started = advanced(unknownSession, reply({ command: 'start 1', state: { 'A.x': 0 } }));
const walked = advanced(
  started,
  reply({ command: 'random 3', position: 3, steps: [1, 2, 3].map(step), state: { 'A.x': 3 } }),
);

describe('advanced', () => {
  it('offers initial states at first', () => {
    const open = advanced(
      unknownSession,
      reply({ command: 'open', phase: 'start', states: [{ 'A.x': 0 }], count: 1, counted: true }),
    );
    expect(open.candidates).toMatchObject({ initial: true, count: 1 });
  });
  it('begins in the only initial state', () => {
    const open = advanced(unknownSession, reply({ command: 'open', state: { 'A.x': 0 } }));
    expect(open).toMatchObject({ initial: { 'A.x': 0 }, steps: [] });
    expect(stateAt(open, 0)).toEqual({ 'A.x': 0 });
  });
  it('keeps the walk', () => {
    expect(stateAt(walked, 0)).toEqual({ 'A.x': 0 });
    expect(stateAt(walked, 3)).toEqual({ 'A.x': 3 });
  });
  it('keeps steps that were taken back until another is taken', () => {
    const back = advanced(walked, reply({ command: 'jump 1', position: 1, state: { 'A.x': 1 } }));
    expect(back.steps).toHaveLength(3);
    const other = advanced(back, reply({ command: 'step 2', position: 2, steps: [step(2)], state: { 'A.x': 2 } }));
    expect(other.steps.map(({ number }) => number)).toEqual([1, 2]);
  });
  it('forgets actions and atoms of another state, but not because of a question', () => {
    const known = advanced(
      walked,
      reply({ command: 'actions', position: 3, allowed: { A: ['go'] }, joint_actions: [], count: 0 }),
    );
    expect(known.offers).not.toBeNull();
    expect(advanced(known, reply({ command: 'eval p', position: 3, holds: true }))).toBe(known);
    expect(advanced(known, reply({ command: 'possible A', position: 3, states: [] }))).toBe(known);
    expect(advanced(known, reply({ command: 'jump 9', ok: false, error: 'no' }))).toBe(known);
    expect(advanced(known, reply({ command: 'jump 0', state: { 'A.x': 0 } })).offers).toBeNull();
  });
  it('chooses between successors, and offers initial states again while walking', () => {
    const choice = advanced(
      walked,
      reply({ command: 'step 1', phase: 'successor', position: 3, states: [{}, {}], count: 2 }),
    );
    expect(choice).toMatchObject({ phase: 'successor', candidates: { initial: false } });
    const again = advanced(walked, reply({ command: 'start', position: 3, states: [{}], count: 1 }));
    expect(again).toMatchObject({ phase: 'walking', position: 3, candidates: { initial: true } });
  });
  it('takes all from the history', () => {
    const all = advanced(
      unknownSession,
      reply({ command: 'history', position: 1, initial: { 'A.x': 0 }, steps: [step(1)] }),
    );
    expect(stateAt(all, 1)).toEqual({ 'A.x': 1 });
  });
});

describe('narrowing', () => {
  const list = [
    { number: 1, actions: { A: 'x', B: 'u', C: 'c' }, successors: 1 },
    { number: 2, actions: { A: 'y', B: 'u', C: 'c' }, successors: 1 },
  ];
  const offers: Offers = { allowed: { A: ['x', 'y'], B: ['u', 'v'], C: ['c'] }, list, count: 4 };
  it('filters by what agents do', () => {
    expect(matching(list, { A: 'y' }).map(({ number }) => number)).toEqual([2]);
    expect(choosers(offers)).toEqual(['A', 'B']);
    expect(hasAllOffers(offers)).toBe(false);
    expect(hasAllOffers({ ...offers, count: '2' })).toBe(true);
  });
  it('takes a step when all is chosen', () => {
    expect(stepCommand(offers, { A: 'x' })).toBeNull();
    expect(stepCommand(offers, { A: 'x', B: 'v' })).toBe('step A: x, B: v, C: c');
  });
});
