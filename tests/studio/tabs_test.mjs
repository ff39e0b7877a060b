// SPDX-License-Identifier: Apache-2.0
//
// Several open files: nothing of one is lost while another one is shown.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  append, checked, fileTab, isModified, listed, openFile, openFreshStudio, picture, results, shareStudio, status, tab,
} from './studio.mjs';

let studio;
let page;
shareStudio((opened) => {
  ({ studio, page } = opened);
});
beforeEach(async () => {
  await openFreshStudio(page, studio);
});

const show = async (name) => {
  await fileTab(page, name).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const names = async () => (await fileTab(page, /ispl/).allTextContents()).map((name) => name.trim());
const panel = (name) => page.getByRole('tabpanel', { name: new RegExp(name) });

test('verdicts, the chosen explanation, asked formulas and what is being written stay', async () => {
  await openFile(page, 'bit_transmission.ispl');
  const box = page.getByRole('combobox', { name: 'Ask a formula' });
  await box.fill('EF recbit');
  await page.keyboard.press('Enter');
  await results(page).getByRole('row').filter({ hasText: 'EF recbit' }).getByText('TRUE').waitFor();
  await box.fill('AG rec');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await checked(page);
  await page.getByRole('button', { name: 'AF recbit' }).click();
  await panel('Explanation').locator('svg.g-picture').waitFor();
  const step = panel('Explanation').getByRole('button', { name: 'Next' }).first();
  if (await step.count()) await step.click();
  const before = await panel('Explanation').textContent();

  await openFile(page, 'counter.ispl');
  await page.getByText('Check the formulas, then choose one').waitFor();
  await tab(page, 'Results').click();
  await page.locator('.totals').getByText(/not checked/).waitFor();
  await page.keyboard.press('Control+Enter');
  await status(page).getByText(/^Checked: 9 hold/).waitFor();

  await show('bit_transmission.ispl');
  await page.locator('.totals').getByText('11 hold, 3 do not hold').waitFor();
  assert.equal(await box.inputValue(), 'AG rec');
  await results(page).getByRole('row').filter({ hasText: 'EF recbit' }).getByText('TRUE').waitFor();
  await tab(page, 'Explanation').click();
  await panel('Explanation').locator('svg.g-picture').waitFor();
  assert.equal(await panel('Explanation').textContent(), before);
  await picture(page, 'tabs');
});

test('a check goes on while another file is checked', async () => {
  await openFile(page, 'hard.ispl');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Running check' }).waitFor();
  await openFile(page, 'counter.ispl');
  await page.getByRole('region', { name: 'Running check' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Enter');
  await status(page).getByText(/^Checked: 9 hold/).waitFor();
  await fileTab(page, 'hard.ispl').getByRole('img', { name: 'being checked' }).waitFor();
  await show('hard.ispl');
  await page.getByRole('region', { name: 'Running check' }).waitFor();
  await page.locator('body').press('Escape');
  await status(page).getByText(/^Cancelled/).waitFor();
});

test('closing a file ends its check', async () => {
  await openFile(page, 'counter.ispl');
  await openFile(page, 'hard.ispl');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Running check' }).waitFor();
  await page.waitForFunction(() => sessionStorage.getItem('gnomon.check/hard.ispl') !== null);
  await fileTab(page, 'hard.ispl').focus();
  await page.keyboard.press('Delete');
  assert.deepEqual(await names(), ['bit_transmission.ispl', 'counter.ispl']);
  await openFile(page, 'hard.ispl');
  await page.locator('.totals').getByText(/2 not checked/).waitFor();
  assert.equal(await page.getByRole('region', { name: 'Running check' }).count(), 0);
});

test('undo, the cursor and parameters stay', async () => {
  await openFile(page, 'muddy_children.ispl');
  await append(page, '\n-- mine\n');
  await tab(page, 'Parameters').click();
  await page.getByRole('slider', { name: 'N, slider' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('in the text: 4').waitFor();
  const line = await page.locator('.status-bar .line').textContent();
  await openFile(page, 'counter.ispl');
  await append(page, '\n-- other\n');
  await show('muddy_children.ispl');
  await page.locator('.status-bar').getByText('N = 5').waitFor();
  await page.locator('.status-bar').getByText(line, { exact: true }).waitFor();
  await isModified(page).waitFor();
  await page.keyboard.press('Alt+0');
  await page.locator('.monaco-editor.focused').waitFor();
  for (let undone = 0; undone < 5 && (await isModified(page).count()) > 0; ++undone) {
    await page.keyboard.press('Control+Z');
    await page.waitForTimeout(200);
  }
  assert.equal(await isModified(page).count(), 0);
  await fileTab(page, 'counter.ispl').getByRole('img', { name: 'unsaved edits' }).waitFor();
});

test('a reload keeps the tabs, their order and their edits', async () => {
  for (const name of ['counter.ispl', 'hard.ispl', 'muddy_children.ispl']) await openFile(page, name);
  await append(page, '\n-- mine\n');
  await show('hard.ispl');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'hard.ispl' }).waitFor();
  await fileTab(page, 'muddy_children.ispl').getByRole('img', { name: 'unsaved edits' }).waitFor();
  assert.deepEqual(await names(), ['bit_transmission.ispl', 'counter.ispl', 'hard.ispl', 'muddy_children.ispl']);
});

test('the edits of a closed file are there when it is opened again', async () => {
  await openFile(page, 'counter.ispl');
  await openFile(page, 'hard.ispl');
  await append(page, '\n-- mine\n');
  await fileTab(page, 'hard.ispl').locator('.close').click();
  await status(page).getByText('its unsaved edits are kept').waitFor();
  assert.deepEqual(await names(), ['bit_transmission.ispl', 'counter.ispl']);
  await listed(page, /hard\.ispl.*unsaved edits/).click();
  await isModified(page).waitFor();
  await page.keyboard.press('Alt+0');
  await page.keyboard.press('Control+End');
  await page.locator('.view-line', { hasText: '-- mine' }).waitFor();
});
