// SPDX-License-Identifier: Apache-2.0
//
// Searching in all files of the folder, with unsaved edits before what is stored.
import fs from 'node:fs';
import { beforeEach, test } from 'node:test';
import { append, fileTab, openFile, openFreshStudio, picture, shareStudio } from './studio.mjs';

let studio;
let page;
shareStudio((opened) => {
  ({ studio, page } = opened);
});
beforeEach(async () => {
  await openFreshStudio(page, studio);
});

const found = (file) => page.locator('#side').getByRole('region', { name: file });

async function search(text) {
  await page.keyboard.press('Control+Shift+F');
  await page.getByRole('searchbox', { name: 'Search in all files' }).fill(text);
}

test('places are listed by files, and a click opens the file there', async () => {
  fs.mkdirSync(studio.file('sub'));
  studio.write('sub/other.ispl', '-- one\n-- two\n    -- a needle, hidden\n');
  await openFreshStudio(page, studio);
  await search('NEEDLE');
  await page.getByText('1 place in 1 file.').waitFor();
  await found('sub/other.ispl').getByRole('button').getByText('a needle, hidden').click();
  await page.getByRole('heading', { level: 1, name: 'other.ispl' }).waitFor();
  await page.locator('footer').getByText('Line 3').waitFor();
  await page.locator('.monaco-editor.focused').waitFor();
  await page.getByLabel('Match case').check();
  await page.getByText('Nothing was found.').waitFor();
});

test('what has not been saved is found, also in a file that was closed, and with the keyboard', async () => {
  await openFile(page, 'counter.ispl');
  await append(page, '\n-- unsaved straw\n');
  await fileTab(page, /counter/).getByRole('img', { name: 'unsaved edits' }).waitFor();
  await search('unsaved straw');
  await page.getByText('1 place in 1 file.').waitFor();
  await picture(page, 'search');
  await fileTab(page, /counter/).press('Delete');
  await fileTab(page, /counter/).waitFor({ state: 'detached' });
  await search('straw');
  await found('counter.ispl').getByRole('button').waitFor();
  await found('counter.ispl').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /counter.ispl/ }).waitFor();
});
