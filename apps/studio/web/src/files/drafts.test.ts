// SPDX-License-Identifier: Apache-2.0
import { beforeEach, describe, expect, it } from 'vitest';
import { bufferOfFile, bufferWithoutFile, isModified } from './buffer';
import { bufferOfDraft, Drafts } from './drafts';

const edited = { ...bufferOfFile('coin.ispl', 'old', 's1'), text: 'mine' };

describe('Drafts', () => {
  beforeEach(() => localStorage.clear());
  const drafts = new Drafts(localStorage, 'models');

  it('keeps what is modified and forgets it when it is saved', () => {
    expect(drafts.keep(edited, 5)).toBe(true);
    expect(drafts.get('coin.ispl')).toMatchObject({ text: 'mine', saved: 'old', stamp: 's1', time: 5 });
    drafts.keep({ ...edited, saved: 'mine' }, 6);
    expect(drafts.get('coin.ispl')).toBeNull();
  });

  it('lists those of this folder, the latest first', () => {
    drafts.keep(edited, 1);
    drafts.keep(bufferWithoutFile('untitled.ispl', 'x'), 2);
    new Drafts(localStorage, 'other').keep(edited, 3);
    expect(drafts.list().map(({ key }) => key)).toEqual(['*untitled.ispl', 'coin.ispl']);
  });

  it('ignores what it cannot read', () => {
    localStorage.setItem('gnomon.draft/models/broken', '{');
    localStorage.setItem('gnomon.draft/models/old', '{"key": "old"}');
    expect(drafts.list()).toEqual([]);
  });

  it('says so if there is no room', () => {
    const full = Object.create(localStorage, {
      setItem: {
        value: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    }) as Storage;
    expect(new Drafts(full, 'models').keep(edited, 1)).toBe(false);
  });
});

describe('bufferOfDraft', () => {
  const draft = { ...edited, time: 1 };

  it('goes on where it was if the file is the same', () => {
    const buffer = bufferOfDraft(draft, { text: 'old', stamp: 's1' });
    expect(buffer).toMatchObject({ text: 'mine', saved: 'old', stamp: 's1', disk: 'same' });
    expect(isModified(buffer)).toBe(true);
  });

  it('notices that the file has changed meanwhile', () => {
    expect(bufferOfDraft(draft, { text: 'theirs', stamp: 's2' })).toMatchObject({
      text: 'mine',
      saved: 'old',
      stamp: 's1',
      disk: 'changed',
    });
  });

  it('notices that the file is gone', () => {
    expect(bufferOfDraft(draft, null)).toMatchObject({ stamp: null, disk: 'gone' });
  });

  it('needs no file for a text that never had one', () => {
    const fresh = { ...bufferWithoutFile('untitled.ispl', 'x'), time: 1 };
    expect(bufferOfDraft(fresh, null)).toMatchObject({ path: null, disk: 'same' });
  });
});
