// SPDX-License-Identifier: Apache-2.0
//
// Writing a model: errors and their repair, help of the editor, a new model, examples.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { append, checked, isModified, openFile, openFreshStudio, results, shareStudio, status, tab } from './studio.mjs';

let studio;
let page;
shareStudio((opened) => {
  ({ studio, page } = opened);
});
beforeEach(async () => {
  await openFreshStudio(page, studio);
  await openFile(page, 'bit_transmission.ispl');
});

test('the address has no token any more', () => {
  assert.ok(!page.url().includes('token'));
});

test('an error is shown while typing, is found from the list, and goes away when it is mended', async () => {
  await append(page, 'zzz');
  await tab(page, 'Problems').click();
  const problem = page.getByRole('list', { name: 'Problems' }).getByRole('button').first();
  await problem.waitFor();
  assert.match(await problem.textContent(), /E0\d{3}/);
  await problem.click(); // and its line comes into view
  await page.locator('.squiggly-error').first().waitFor();
  await page.getByRole('button', { name: /^[1-9]\d* errors?/ }).waitFor();
  await page.locator('.monaco-editor.focused').first().waitFor();
  await page.keyboard.press('Control+Z');
  await page.getByText('No errors and no warnings.').waitFor();
  await page.getByRole('button', { name: '0 errors, 0 warnings' }).waitFor();
});

test('completion proposes what can be written, and hover explains', async () => {
  await results(page).getByRole('row').nth(3).waitFor(); // lenses above formulas move the lines
  await page.locator('.monaco-editor').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Space');
  await page.locator('.suggest-widget.visible').getByText('Agent', { exact: false }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Z');
  await page.keyboard.press('Control+Home');
  await page.locator('.view-line', { hasText: 'Agent Environment' }).getByText('Environment').hover();
  await page.locator('.monaco-hover:visible', { hasText: 'Actions:' }).waitFor();
});

test('the outline follows the cursor and moves it', async () => {
  await tab(page, 'Outline').click();
  const tree = page.getByRole('tree', { name: 'Outline' });
  await tree.getByRole('treeitem', { name: /recbit/ }).first().click();
  await page.getByText(/^Line 7\d$/).waitFor();
  await page.locator('.view-line', { hasText: 'recack if' }).click();
  await tree.locator('[aria-current="true"]', { hasText: 'recack' }).waitFor();
});

test('a new model is correct and can be checked at once', async () => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByLabel('Agents').fill('Alice, Alice');
  await page.getByText('“Alice” is there twice.').waitFor();
  await page.getByLabel('Agents').fill('Alice Bert Carla');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'untitled.ispl' }).waitFor();
  await isModified(page).waitFor();
  await results(page).getByText('Alice_done', { exact: false }).first().waitFor();
  await page.keyboard.press('Control+Enter');
  assert.match(await checked(page), /^Checked: 1 holds, 3 do not hold/);
});

test('an example is read and opened as a copy', async () => {
  await tab(page, 'Examples').click();
  await page.getByRole('list', { name: 'Examples' }).getByRole('button', { name: /cryptographers/i }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/N cryptographers sit/).first().waitFor();
  await dialog.getByRole('button', { name: 'Open a copy' }).first().click();
  await page.getByRole('heading', { name: /^dining_cryptographers/ }).waitFor();
  await isModified(page).waitFor();
  await results(page).getByRole('row').nth(3).waitFor();
});

test('format lays the text out', async () => {
  await page.locator('.monaco-editor').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('\n\n\n\n');
  await page.keyboard.press('Control+S');
  await status(page).getByText('Saved bit_transmission.ispl.').waitFor();
  assert.match(studio.read('bit_transmission.ispl'), /^\n/);
  await page.getByRole('button', { name: 'Format' }).click();
  // Until the formatted text has arrived the text is saved as it is.
  for (let attempt = 0; attempt < 50 && !studio.read('bit_transmission.ispl').startsWith('-- SPDX'); ++attempt) {
    await page.waitForTimeout(200);
    await page.keyboard.press('Control+S');
    await status(page).getByText('Saved bit_transmission.ispl.').waitFor();
  }
  assert.match(studio.read('bit_transmission.ispl'), /^-- SPDX/);
});

test('with format on save a text gets its layout when it is saved, and one with syntax errors stays as it is', async () => {
  await openFile(page, 'counter.ispl');
  const before = studio.read('counter.ispl');
  await append(page, '\n\n\n--   spaced out\n');
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByLabel('Format on save').check();
  await page.keyboard.press('Control+S');
  await status(page).getByText('Saved counter.ispl.').waitFor();
  const after = studio.read('counter.ispl');
  assert.match(after, /value : 1 \.\. N;[^]*end Formulae\n\n--   spaced out\n$/);
  assert.equal(after.replace(/\s/g, ''), `${before}--spacedout`.replace(/\s/g, '')); // blanks alone have changed
  await isModified(page).waitFor({ state: 'detached' });
  await append(page, 'Agent   Broken\n');
  await page.keyboard.press('Control+S');
  await isModified(page).waitFor({ state: 'detached' });
  assert.match(studio.read('counter.ispl'), /Agent {3}Broken\n/);
  await page.reload(); // the choice is kept
  await page.getByRole('button', { name: 'Preferences' }).click();
  assert.ok(await page.getByLabel('Format on save').isChecked());
});
