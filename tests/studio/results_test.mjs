// SPDX-License-Identifier: Apache-2.0
//
// The list of results: the answer to a question is seen, what fails comes first, and nothing in it is out of date without
// saying so.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { checked, openFile, openFreshStudio, picture, results, shareStudio, tab } from './studio.mjs';

let studio;
let page;
shareStudio((opened) => {
  ({ studio, page } = opened);
});
beforeEach(async () => {
  await openFreshStudio(page, studio);
});

const formulas = () => results(page).locator('.formula-button code').allTextContents();

test('the answer to a question stands at the box, and its row is in view', async () => {
  await openFile(page, 'bit_transmission.ispl');
  await page.keyboard.press('Control+Enter');
  await checked(page);
  const box = page.getByRole('combobox', { name: 'Ask a formula' });
  await box.fill('EF recbit');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Ask a formula' }).getByRole('status');
  await answer.getByText('TRUE').waitFor();
  const row = results(page).getByRole('row').filter({ hasText: 'EF recbit' });
  const [ofRow, ofBox] = await Promise.all([row.boundingBox(), page.locator('.formula-box').boundingBox()]);
  assert.ok(ofRow.y + ofRow.height <= ofBox.y, 'the box lies over the row');
  await answer.getByRole('button', { name: 'Explain' }).click();
  await page.getByRole('tabpanel', { name: /Explanation/ }).getByText('EF recbit').first().waitFor();
});

test('what is not as expected comes first, then what fails, and there is a way from one to the next', async () => {
  await openFile(page, 'muddy_children.ispl');
  await tab(page, 'Parameters').click();
  await page.getByRole('slider', { name: 'N, slider' }).focus();
  await page.keyboard.press('ArrowRight');
  await tab(page, 'Results').click();
  await page.keyboard.press('Control+Enter');
  await checked(page);
  const ordered = await formulas();
  await page.getByRole('checkbox', { name: 'Failing first' }).uncheck();
  const asWritten = await formulas();
  assert.notDeepEqual(ordered, asWritten);
  assert.deepEqual([...ordered].sort(), [...asWritten].sort());
  await page.getByRole('checkbox', { name: 'Failing first' }).check();
  await page.getByRole('combobox', { name: 'Formulas to show' }).selectOption({ label: 'Failing (1)' });
  assert.deepEqual(await formulas(), ordered.slice(0, 1));
  await page.getByRole('combobox', { name: 'Formulas to show' }).selectOption('all');
  await page.getByRole('button', { name: 'Next failing' }).click();
  const panel = page.getByRole('tabpanel', { name: /Explanation/ });
  await panel.getByText('FALSE').first().waitFor();
});

test('rows that are being checked again tell no old times', async () => {
  await openFile(page, 'hard.ispl');
  await page.getByRole('button', { name: 'Engine' }).click();
  await page.getByLabel('Time, in seconds').fill('1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await checked(page);
  assert.notEqual(await results(page).locator('.time').count(), 0);
  await page.getByRole('button', { name: 'Engine' }).click();
  await page.getByLabel('Time, in seconds').fill('60');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await results(page).getByText('waiting').first().waitFor();
  assert.equal(await results(page).locator('tr:is([data-state="waiting"], [data-state="running"]) .time').count(), 0);
  await page.keyboard.press('Escape');
  await checked(page);
});

test('values of constants that are wrong are told in Problems, as the results say', async () => {
  await openFile(page, 'muddy_children.ispl');
  await tab(page, 'Parameters').click();
  await page.getByRole('spinbutton', { name: 'N' }).fill('-3');
  await tab(page, 'Results').click();
  await page.getByText('The model has errors.').waitFor();
  await page.getByRole('button', { name: 'Show the problems' }).click();
  const problems = page.getByRole('list', { name: 'Problems' });
  await problems.getByText('with N = -3').first().waitFor();
  assert.doesNotMatch(await page.locator('footer').textContent(), /\D0 errors/);
  await tab(page, 'Parameters').click();
  await page.getByRole('button', { name: 'Reset all' }).click();
  await page.locator('footer').getByText('0 errors').waitFor();
});

test('formulas that are deleted leave neither lenses nor rows', async () => {
  await openFile(page, 'counter.ispl');
  await page.locator('.codelens-decoration').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Alt+0');
  await page.locator('.monaco-editor.focused').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('Agent Nobody\n  Vars:\n');
  await page.getByText('The model has errors.').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.codelens-decoration a').length === 0);
  assert.equal(await results(page).count(), 0);
});

test('two checks of a text are compared, also after a reload', async () => {
  await openFile(page, 'counter.ispl');
  await page.keyboard.press('Control+Enter');
  await checked(page);
  await tab(page, 'Parameters').click();
  await page.getByRole('slider', { name: 'N, slider' }).focus();
  await page.keyboard.press('ArrowRight');
  await tab(page, 'Results').click();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Compare with an earlier check').click();
  await page.reload();
  await page.getByText('Compare with an earlier check').click();
  const comparison = page.getByRole('region', { name: 'Comparison of two checks' });
  await page.getByText(/Different: N: its own value →/).waitFor();
  await comparison.getByRole('row').filter({ hasText: 'reachable states' }).and(page.locator('.changed')).waitFor();
  await comparison.getByRole('row').filter({ hasText: 'AG EF max' }).getByText('TRUE').first().waitFor();
  await comparison.scrollIntoViewIfNeeded();
  await picture(page, 'comparison');
  await page.getByRole('button', { name: 'Forget these checks' }).click();
  await comparison.waitFor({ state: 'detached' });
});
