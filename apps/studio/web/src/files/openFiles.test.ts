// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { bufferOfFile, bufferWithoutFile, type Buffer } from './buffer';
import { openFilesWith, reduceOpenFiles, shownBuffer, type OpenFiles } from './openFiles';

const start = openFilesWith(bufferWithoutFile('untitled.ispl', 'skeleton', 'skeleton'));
const file = (path: string): Buffer => bufferOfFile(path, `text of ${path}`, 's1');
const open = (state: OpenFiles, ...paths: string[]): OpenFiles =>
  paths.reduce((before, path) => reduceOpenFiles(before, { type: 'opened', buffer: file(path) }), state);
const keys = (state: OpenFiles): string[] => state.buffers.map(({ key }) => key);
const opening = (state: OpenFiles, key: string): number => state.buffers.find((one) => one.key === key)!.opening;
const close = (state: OpenFiles, key: string): OpenFiles =>
  reduceOpenFiles(state, { type: 'closed', opening: opening(state, key), otherwise: bufferWithoutFile('new.ispl', '') });

describe('reduceOpenFiles', () => {
  it('replaces a text that nobody has touched, and nothing else', () => {
    const state = open(start, 'a.ispl', 'b.ispl');
    expect(keys(state)).toEqual(['a.ispl', 'b.ispl']);
    expect(shownBuffer(state).key).toBe('b.ispl');
  });

  it('shows a file that is open already with its edits', () => {
    let state = open(start, 'a.ispl', 'b.ispl');
    const change = { type: 'edited', text: 'mine' } as const;
    state = reduceOpenFiles(state, { type: 'changed', opening: opening(state, 'a.ispl'), change });
    state = open(state, 'a.ispl');
    expect(keys(state)).toEqual(['a.ispl', 'b.ispl']);
    expect(shownBuffer(state).text).toBe('mine');
  });

  it('opens a file behind the one that is shown', () => {
    let state = open(start, 'a.ispl', 'b.ispl');
    state = reduceOpenFiles(state, { type: 'shown', opening: opening(state, 'a.ispl') });
    expect(keys(open(state, 'c.ispl'))).toEqual(['a.ispl', 'c.ispl', 'b.ispl']);
  });

  it('gives no number twice', () => {
    const state = open(close(open(start, 'a.ispl', 'b.ispl'), 'b.ispl'), 'b.ispl', 'c.ispl');
    expect(new Set(state.buffers.map((one) => one.opening)).size).toBe(3);
    expect(opening(state, 'b.ispl')).toBeGreaterThan(opening(open(start, 'a.ispl', 'b.ispl'), 'b.ispl'));
  });

  it('shows the next one when one is closed, and a text to start from after the last', () => {
    const state = open(start, 'a.ispl', 'b.ispl', 'c.ispl');
    const shown = reduceOpenFiles(state, { type: 'shown', opening: opening(state, 'b.ispl') });
    expect(shownBuffer(close(shown, 'b.ispl')).key).toBe('c.ispl');
    expect(shownBuffer(close(shown, 'c.ispl')).key).toBe('b.ispl');
    expect(keys(close(open(start, 'a.ispl'), 'a.ispl'))).toEqual(['*new.ispl']);
  });

  it('has one text for a file after another was saved under its name', () => {
    const state = open(start, 'a.ispl', 'b.ispl');
    const change = { type: 'written', path: 'b.ispl', text: 'text of a.ispl', stamp: 's2' } as const;
    const saved = reduceOpenFiles(state, { type: 'changed', opening: opening(state, 'a.ispl'), change });
    expect(keys(saved)).toEqual(['b.ispl']);
    expect(shownBuffer(saved).text).toBe('text of a.ispl');
  });
});
