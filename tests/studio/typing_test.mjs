// SPDX-License-Identifier: Apache-2.0
//
// Models are typed key by key, as a person would who leaves indentation to the editor: what stands there in the end is
// what was typed, indented as `gnomon format` does it. GNOMON_SLOW_TESTS=1 types all models of the project.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import { openFile, openFreshStudio, shareStudio, SOURCE, status } from './studio.mjs';

let studio;
let page;
shareStudio((opened) => {
  ({ studio, page } = opened);
});
beforeEach(async () => {
  await openFreshStudio(page, studio);
  await openFile(page, 'counter.ispl');
});

const models = path.join(SOURCE, 'models');
const shipped = fs.readdirSync(models, { recursive: true }).filter((name) => name.endsWith('.ispl')).sort();
const isSlow = process.env.GNOMON_SLOW_TESTS === '1';
const few = ['counter/counter.ispl'];
const withoutComments = (text) => text.split('\n').filter((line) => !/^\s*--/.test(line)).join('\n');
const format = (text) => execFileSync(process.env.GNOMON, ['format', '-'], { input: text, encoding: 'utf8' });

async function typed(lines, delay) {
  await page.locator('.monaco-editor').first().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  for (const line of lines) {
    await page.keyboard.type(line, { delay });
    await page.keyboard.press('Enter', { delay });
  }
}

async function saved() {
  await page.keyboard.press('Control+S');
  await status(page).getByText('Saved counter.ispl.').waitFor();
  return `${studio.read('counter.ispl').trimEnd()}\n`.replace(/^[ \t]+$/gm, '');
}

async function typesExactly(text, delay) {
  const lines = format(text).trim().split('\n').map((line) => line.trim());
  const wanted = format(lines.join('\n'));
  await typed(lines, delay);
  // The last answers of the server may be on their way.
  for (let attempt = 0; attempt < 20 && (await saved()) !== wanted; ++attempt) await page.waitForTimeout(200);
  assert.equal(await saved(), wanted);
}

for (const name of isSlow ? shipped : few) {
  const text = fs.readFileSync(path.join(models, name), 'utf8');
  test(`${name}, as fast as possible`, () => typesExactly(isSlow ? text : withoutComments(text), 0));
}

const small = `Agent Ann
Vars:
done : boolean;
endgame : { win, lose };
end Vars
Actions = { work, rest };
Protocol:
done = false and
endgame = win : { work, rest };
Other : { rest };
end Protocol
Evolution:
done = true if Action = work;
end Evolution
end Agent

Evaluation
ready if Ann.done = true;
end Evaluation

InitStates
Ann.done = false;
end InitStates

Formulae
-- soon
AG(ready ->
(K(Ann, ready) and
(EF ready or
AX(
ready))));
later: <<x>> (
(Ann, x) F ready) and
(ready ->
EX ready);
end Formulae
`;
for (const delay of isSlow ? [10, 60, 150, 300] : [15, 60]) {
  test(`a small model, ${delay} ms between keys`, () => typesExactly(small, delay));
}

test('Tab takes a proposal, Enter does not', async () => {
  const holds = async (wanted) => {
    for (let attempt = 0; attempt < 20 && !wanted.test(await saved()); ++attempt) await page.waitForTimeout(200);
    assert.match(await saved(), wanted);
  };
  await typed([], 0);
  await page.keyboard.type('Eval', { delay: 40 });
  await page.locator('.suggest-widget.visible').getByText('Evaluation').first().waitFor();
  await page.keyboard.press('Enter');
  await holds(/^Eval\n$/);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+Space');
  await page.locator('.suggest-widget.visible').getByText('Evaluation').first().waitFor();
  await page.keyboard.press('Tab');
  await holds(/^Evaluation\n[^]*end Evaluation\n$/);
});
