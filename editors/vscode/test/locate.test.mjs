// SPDX-License-Identifier: Apache-2.0
//
// Where the program is looked for, and which file is taken.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { load } from './support/modules.mjs';

const { candidates, firstProgram } = await load('locate');
const places = { setting: 'gnomon', folders: ['/project'], searchPath: '/opt/bin::.:/usr/bin', home: '/home/ann' };

test('a name is looked for in folders, the search path and the usual places, in this order', () => {
  const files = candidates(places);
  assert.deepEqual(files.slice(0, 4), ['/project/gnomon', '/project/build/release/gnomon', '/opt/bin/gnomon', '/usr/bin/gnomon']);
  assert.ok(files.includes('/home/ann/.local/bin/gnomon'));
  assert.ok(files.includes('/usr/local/bin/gnomon'));
  assert.equal(new Set(files).size, files.length);
});

test('a path is meant as it is', () => {
  assert.deepEqual(candidates({ ...places, setting: '/opt/gnomon' }), ['/opt/gnomon']);
  assert.deepEqual(candidates({ ...places, setting: '~/g/gnomon' }), ['/home/ann/g/gnomon']);
  assert.deepEqual(candidates({ ...places, setting: 'tools/gnomon' }), ['/project/tools/gnomon']);
});

test('what cannot be started is no program', async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gnomon-locate-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [missing, directory, text, program] = ['a', 'b', 'c', 'd'].map((name) => path.join(folder, name));
  mkdirSync(directory);
  writeFileSync(text, '');
  chmodSync(text, 0o644);
  writeFileSync(program, '', { mode: 0o755 });
  assert.equal(await firstProgram([missing, directory, text, program]), program);
  assert.equal(await firstProgram([missing, directory, text]), null);
});
