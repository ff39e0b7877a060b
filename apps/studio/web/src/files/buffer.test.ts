// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { bufferOfFile, bufferWithoutFile, freeName, isModified, reduceBuffer } from './buffer';

const opened = bufferOfFile('games/coin.ispl', 'text', 's1');

describe('reduceBuffer', () => {
  it('is modified by an edit until the edit is undone', () => {
    const edited = reduceBuffer(opened, { type: 'edited', text: 'text!' });
    expect(isModified(opened)).toBe(false);
    expect(isModified(edited)).toBe(true);
    expect(isModified(reduceBuffer(edited, { type: 'edited', text: 'text' }))).toBe(false);
  });

  it('does not replace the text of the editor for an edit that comes from it', () => {
    expect(reduceBuffer(opened, { type: 'edited', text: 'x' }).revision).toBe(opened.revision);
    expect(reduceBuffer(opened, { type: 'edited', text: 'text' })).toBe(opened);
  });

  it('stays modified if it was edited while it was being written', () => {
    const edited = reduceBuffer(opened, { type: 'edited', text: 'new and newer' });
    const written = reduceBuffer(edited, { type: 'written', path: 'games/coin.ispl', text: 'new', stamp: 's2' });
    expect(written).toMatchObject({ saved: 'new', stamp: 's2', text: 'new and newer' });
    expect(isModified(written)).toBe(true);
  });

  it('has a file after it was saved under a name, and is the same text', () => {
    const fresh = bufferWithoutFile('untitled.ispl', 'text');
    expect(isModified(fresh)).toBe(true);
    const written = reduceBuffer(fresh, { type: 'written', path: 'a/b.ispl', text: 'text', stamp: 's' });
    expect(written).toMatchObject({ key: 'a/b.ispl', name: 'b.ispl', path: 'a/b.ispl', opening: fresh.opening });
    expect(isModified(written)).toBe(false);
  });

  it('takes the text of the disk in its place', () => {
    const changed = reduceBuffer(reduceBuffer(opened, { type: 'edited', text: 'mine' }), { type: 'changedOnDisk' });
    const theirs = reduceBuffer(changed, { type: 'reloaded', text: 'theirs', stamp: 's2' });
    expect(theirs).toMatchObject({ text: 'theirs', saved: 'theirs', stamp: 's2', disk: 'same' });
    expect(theirs.revision).toBe(changed.revision + 1);
    expect(theirs.opening).toBe(changed.opening);
  });

  it('keeps mine as a change of what is on disk now', () => {
    const changed = reduceBuffer(reduceBuffer(opened, { type: 'edited', text: 'mine' }), { type: 'changedOnDisk' });
    const kept = reduceBuffer(changed, { type: 'keptMine', saved: 'theirs', stamp: 's2' });
    expect(kept).toMatchObject({ text: 'mine', saved: 'theirs', stamp: 's2', disk: 'same' });
    expect(kept.revision).toBe(changed.revision);
  });

  it('has to be saved again when its file is gone', () => {
    const gone = reduceBuffer(opened, { type: 'goneFromDisk' });
    expect(isModified(gone)).toBe(true);
    expect(gone.stamp).toBeNull();
  });

  it('is the same text after its file was moved', () => {
    const moved = reduceBuffer({ ...opened, text: 'mine' }, { type: 'moved', path: 'dice/two.ispl' });
    expect(moved).toMatchObject({ key: 'dice/two.ispl', name: 'two.ispl', text: 'mine', stamp: opened.stamp });
  });
});

describe('freeName', () => {
  it('numbers names that are taken', () => {
    expect(freeName('a.ispl', new Set())).toBe('a.ispl');
    expect(freeName('a.ispl', new Set(['a.ispl', 'a-2.ispl']))).toBe('a-3.ispl');
  });
});
