// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { folderOf, inFolder, treeRows } from './tree';

const files = ['zoo.ispl', 'games/coin.ispl', 'games/old/dice10.ispl', 'games/old/dice9.ispl', 'Apple.ispl'];
const rows = (isOpen: (folder: string) => boolean, folders: string[] = []) =>
  treeRows(files, folders, isOpen).map(({ name, level }) => `${' '.repeat(level - 1)}${name}`);

describe('treeRows', () => {
  it('has folders before files, by name, with numbers by value', () => {
    expect(rows(() => true)).toEqual(['games', ' old', '  dice9.ispl', '  dice10.ispl', ' coin.ispl', 'Apple.ispl', 'zoo.ispl']);
  });
  it('hides what is in closed folders', () => {
    expect(rows((folder) => folder === 'games')).toEqual(['games', ' old', ' coin.ispl', 'Apple.ispl', 'zoo.ispl']);
    expect(rows(() => false)).toEqual(['games', 'Apple.ispl', 'zoo.ispl']);
  });
  it('has folders without files', () => {
    expect(rows(() => false, ['attic', 'games/old'])).toEqual(['attic', 'games', 'Apple.ispl', 'zoo.ispl']);
  });
});

describe('paths', () => {
  it('are folder and name', () => {
    expect(['a', 'a/b', 'a/b/c'].map(folderOf)).toEqual(['', 'a', 'a/b']);
    expect([inFolder('', 'x'), inFolder('a', 'x')]).toEqual(['x', 'a/x']);
  });
});
