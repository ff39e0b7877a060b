// SPDX-License-Identifier: Apache-2.0
//
// Files: saving, edits that survive, changes by other programs, a server that goes away.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, beforeEach, test } from 'node:test';
import {
  append, fileTab, goToEnd, isModified, listed, openBrowser, openFile, openFreshStudio, picture, startStudio, status,
} from './studio.mjs';

let studio;
let browser;
let page;
before(async () => {
  browser = await openBrowser();
  page = browser.page;
});
after(async () => {
  await browser?.close();
  assert.deepEqual(browser?.faults, []);
});
beforeEach(async () => {
  await studio?.stop();
  studio = await startStudio();
  await openFreshStudio(page, studio);
  await openFile(page, 'counter.ispl');
});
after(() => studio?.stop());

test('Ctrl+S saves', async () => {
  await append(page, '\n-- mine\n');
  await isModified(page).waitFor();
  await page.keyboard.press('Control+S');
  await status(page).getByText('Saved counter.ispl.').waitFor();
  await isModified(page).waitFor({ state: 'detached' });
  assert.match(studio.read('counter.ispl'), /-- mine/);
});

test('save as asks before it overwrites', async () => {
  await page.keyboard.press('Control+Shift+S');
  await page.getByLabel(/Name in the folder/).fill('muddy_children');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('What is in it would be lost.').waitFor();
  await page.getByRole('button', { name: 'Another name' }).click();
  await page.getByLabel(/Name in the folder/).fill('copy');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'copy.ispl' }).waitFor();
  assert.equal(studio.read('copy.ispl'), studio.read('counter.ispl'));
  await listed(page, 'copy.ispl').waitFor();
});

test('edits survive a reload, and another file opened in between', async () => {
  await append(page, '\n-- not lost\n');
  await isModified(page).waitFor();
  await page.reload();
  await isModified(page).waitFor();
  await goToEnd(page);
  await page.locator('.view-line', { hasText: '-- not lost' }).waitFor();
  await openFile(page, 'hard.ispl');
  await listed(page, /counter\.ispl.*unsaved edits/).click();
  await isModified(page).waitFor();
  await page.keyboard.press('Control+S');
  await status(page).getByText('Saved counter.ispl.').waitFor();
  assert.match(studio.read('counter.ispl'), /-- not lost/);
});

test('a text without edits follows its file', async () => {
  studio.write('counter.ispl', '-- theirs\n' + studio.read('counter.ispl'));
  await page.locator('.view-line', { hasText: '-- theirs' }).waitFor();
  assert.equal(await isModified(page).count(), 0);
});

test('a text with edits asks when its file changes; keeping mine saves it later', async () => {
  await append(page, '\n-- mine\n');
  studio.write('counter.ispl', '-- theirs\n' + studio.read('counter.ispl'));
  await page.getByRole('button', { name: 'Decide …' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.locator('.monaco-diff-editor').waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  assert.match(studio.read('counter.ispl'), /^-- theirs/);
  await page.keyboard.press('Control+S');
  await status(page).getByText('Saved counter.ispl.').waitFor();
  assert.match(studio.read('counter.ispl'), /-- mine/);
  assert.doesNotMatch(studio.read('counter.ispl'), /-- theirs/);
});

test('saving over a change of another program asks first; theirs can be taken', async () => {
  await append(page, '\n-- mine\n');
  await isModified(page).waitFor();
  studio.write('counter.ispl', '-- theirs\n' + studio.read('counter.ispl'));
  await page.keyboard.press('Control+S');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await isModified(page).waitFor({ state: 'detached' });
  assert.match(studio.read('counter.ispl'), /^-- theirs/);
  assert.doesNotMatch(studio.read('counter.ispl'), /-- mine/);
});

test('a file that is gone can be written again', async () => {
  fs.rmSync(studio.file('counter.ispl'));
  await page.getByText('counter.ispl is no longer on disk.').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Save' }).click();
  await status(page).getByText('Saved counter.ispl.').waitFor();
  assert.ok(fs.existsSync(studio.file('counter.ispl')));
});

test('when the server goes away a banner says so and nothing is lost', async () => {
  await append(page, '\n-- not lost\n');
  studio.server.kill('SIGKILL');
  await page.getByText('The studio does not answer.').waitFor();
  await page.getByRole('button', { name: 'Download the text' }).waitFor();
  await page.keyboard.press('Control+End');
  await picture(page, 'server-gone');
  await page.locator('.view-line', { hasText: '-- not lost' }).waitFor();
  assert.equal(await isModified(page).count(), 1);
});

const ask = async (title, name) => {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('textbox').fill(name);
  await page.keyboard.press('Enter');
};

test('new folders and files, renaming and moving keep the text that is being written', async () => {
  await append(page, '\n-- mine\n');
  await isModified(page).waitFor();
  await page.getByRole('button', { name: 'New folder' }).click();
  await ask('New folder', 'games');
  await listed(page, 'games').waitFor();
  await listed(page, /^counter\.ispl/).focus();
  await page.keyboard.press('F2');
  await ask(/Rename/, 'hard.ispl');
  await page.getByRole('dialog').getByText('there is a file or folder of this name already').waitFor();
  assert.match(studio.read('hard.ispl'), /Agent/);
  await ask(/Rename/, 'games/count');
  await page.getByRole('heading', { level: 1, name: 'count.ispl' }).waitFor();
  await listed(page, /^count\.ispl, unsaved edits/).waitFor();
  assert.ok(!fs.existsSync(studio.file('counter.ispl')));
  assert.doesNotMatch(studio.read('games/count.ispl'), /-- mine/);
  await page.keyboard.press('Control+S');
  await status(page).getByText('Saved games/count.ispl.').waitFor();
  assert.match(studio.read('games/count.ispl'), /-- mine/);
  await listed(page, 'games').focus();
  await page.getByRole('button', { name: 'New file' }).click();
  await ask('New file', 'games/second');
  await page.getByRole('heading', { level: 1, name: 'second.ispl' }).waitFor();
  assert.ok(fs.existsSync(studio.file('games/second.ispl')));
  await listed(page, 'games').focus();
  await page.keyboard.press('F2');
  await ask(/Rename/, 'plays');
  await listed(page, 'plays').waitFor();
  await page.keyboard.press('Control+S');
  await status(page).getByText('Saved plays/second.ispl.').waitFor();
  await picture(page, 'files');
});

test('files and empty folders are deleted after a question', async () => {
  fs.mkdirSync(studio.file('attic'));
  studio.write('attic/old.ispl', '-- old\n');
  await page.getByRole('button', { name: 'Look for files again' }).click();
  await listed(page, 'attic').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('the folder is not empty').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await listed(page, 'old.ispl').focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  assert.ok(fs.existsSync(studio.file('attic/old.ispl')));
  await page.keyboard.press('Delete');
  studio.write('attic/old.ispl', '-- another text\n');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('the file has changed').waitFor();
  assert.ok(fs.existsSync(studio.file('attic/old.ispl')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Look for files again' }).click();
  await page.waitForTimeout(300);
  await listed(page, 'old.ispl').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await listed(page, 'old.ispl').waitFor({ state: 'detached' });
  assert.ok(!fs.existsSync(studio.file('attic/old.ispl')));
});

test('the text of a deleted file can be saved again', async () => {
  await listed(page, 'counter.ispl').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('counter.ispl is no longer on disk.').waitFor();
  await fileTab(page, 'counter.ispl').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Save' }).click();
  await status(page).getByText('Saved counter.ispl.').waitFor();
});

test('without the token the page says what to do', async () => {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.goto(studio.address.replace(/#.*/, ''));
  await page.getByText('This address has no valid token.').waitFor();
  await page.goto('about:blank');
  await page.goto(studio.address.replace(/token=.*/, 'token=wrong'));
  await page.getByText('This address has no valid token.').waitFor();
});
