// SPDX-License-Identifier: Apache-2.0
//
// Checking: verdicts, explanations, parameters, further formulas; and checks that do not end well.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { append, checked, openFile, openFreshStudio, results, shareStudio, status, tab } from './studio.mjs';

let studio;
let page;
shareStudio((opened) => {
  ({ studio, page } = opened);
});
beforeEach(async () => {
  await openFreshStudio(page, studio);
});

const row = (text) => results(page).getByRole('row').filter({ hasText: text });

test('all formulas are checked, and the text shows the verdicts', async () => {
  await openFile(page, 'bit_transmission.ispl');
  await page.getByRole('button', { name: 'Check all' }).click();
  assert.match(await checked(page), /^Checked: 10 hold, 3 do not hold/);
  await row('AG !garbled').getByText('TRUE', { exact: true }).waitFor();
  await row('AF recbit').getByText('FALSE', { exact: true }).waitFor();
  await page.getByText('reachable states').waitFor();
  await page.getByRole('button', { name: 'Go to line 95, formula 2' }).click();
  await page.locator('.codelens-decoration', { hasText: 'does not hold' }).first().waitFor();
});

test('a verdict of an older text is marked', async () => {
  await openFile(page, 'bit_transmission.ispl');
  await page.keyboard.press('Control+Enter');
  await checked(page);
  await append(page, '\n-- another text\n');
  await page.locator('.totals').getByText('13 out of date').waitFor();
  await row('AF recbit').getByRole('button', { name: /^Check formula/ }).click();
  await page.locator('.totals').getByText('1 does not hold, 12 out of date').waitFor();
});

test('a counterexample is explained with a picture', async () => {
  await openFile(page, 'bit_transmission.ispl');
  await page.keyboard.press('Control+Enter');
  await checked(page);
  await page.getByRole('button', { name: 'AF recbit' }).click();
  const panel = page.getByRole('tabpanel', { name: /Explanation/ });
  await panel.locator('svg.g-picture').waitFor();
  await panel.getByText('State 1').first().waitFor();
});

test('a parameter changes what is checked', async () => {
  await openFile(page, 'muddy_children.ispl');
  await page.keyboard.press('Control+Enter');
  await checked(page);
  const states = async () => page.locator('.statistics .figures div').filter({ hasText: 'reachable' }).textContent();
  assert.match(await states(), /93/);
  await tab(page, 'Parameters').click();
  await page.getByRole('slider', { name: 'N, slider' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('in the text: 4').waitFor();
  await tab(page, 'Results').click();
  await page.locator('.totals').getByText('10 out of date').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.locator('.totals').getByText(/^9 hold, 1 does not hold$/).waitFor();
  await page.waitForFunction(() => !/reachable states93/.test(document.querySelector('.statistics')?.textContent ?? ''));
  await tab(page, 'Parameters').click();
  await page.getByRole('button', { name: 'Reset all' }).click();
  await page.getByText('as in the text').waitFor();
});

test('a formula from the box: completion, mistakes, verdict, history', async () => {
  await openFile(page, 'bit_transmission.ispl');
  const box = page.getByRole('combobox', { name: 'Ask a formula' });
  await box.pressSequentially('AG recb');
  await page.getByRole('option', { name: /recbit/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await box.inputValue(), 'AG recbit');
  await box.fill('AG recbat');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(/recbat/).first().waitFor();
  await box.fill('EF recbit');
  await page.keyboard.press('Enter');
  await row('EF recbit').getByText('TRUE').waitFor();
  await box.fill('');
  await page.keyboard.press('ArrowUp');
  assert.equal(await box.inputValue(), 'EF recbit');
});

test('a long check is cancelled', async () => {
  await openFile(page, 'hard.ispl');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Running check' }).waitFor();
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  assert.match(await checked(page), /^Cancelled/);
  await page.getByRole('button', { name: 'Check all' }).and(page.locator(':enabled')).waitFor();
});

test('a check goes on after a reload, and Esc cancels it', async () => {
  await openFile(page, 'hard.ispl');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Running check' }).waitFor();
  await page.waitForFunction(() => sessionStorage.getItem('gnomon.check/hard.ispl') !== null); // the server has said yes
  await page.reload();
  await page.getByRole('region', { name: 'Running check' }).waitFor();
  await page.locator('body').press('Escape');
  assert.match(await checked(page), /^Cancelled/);
});

test('a worker that dies is reported, and the studio goes on', async () => {
  await openFile(page, 'hard.ispl');
  const idle = new Set(studio.workers());
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Running check' }).waitFor();
  let workers = [];
  while (workers.length === 0) {
    await page.waitForTimeout(100);
    workers = studio.workers().filter((id) => !idle.has(id));
  }
  for (const id of workers) process.kill(id, 'SIGKILL');
  assert.match(await checked(page), /^The check crashed/);
  await page.getByText(/The studio and your text are safe/).waitFor();
  await openFile(page, 'counter.ispl');
  await page.keyboard.press('Control+Enter');
  await status(page).getByText(/^Checked: 9 hold/).waitFor();
});

test('a time limit is respected and explained', async () => {
  await openFile(page, 'hard.ispl');
  await page.getByRole('button', { name: 'Engine' }).click();
  await page.getByLabel('Time, in seconds').fill('1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  assert.match(await checked(page), /^(Checked: 2 unknown|The check reached a limit)/);
});

test('options that the engine uses can be chosen, and others are not shown', async () => {
  await openFile(page, 'counter.ispl');
  await page.getByRole('button', { name: 'Engine' }).click();
  await page.getByText('Advanced').click();
  await page.getByLabel('Order of the bits').selectOption('3');
  await page.getByText('agent by agent, current values, actions, next values').waitFor();
  assert.equal(await page.getByLabel('Most states').count(), 0);
  await page.getByLabel('Only this bound').fill('4');
  await page.getByLabel('Largest bound').fill('5');
  assert.equal(await page.getByLabel('Only this bound').inputValue(), '');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await status(page).getByText(/^Checked: 9 hold/).waitFor();

  // Formulas that are read otherwise have other verdicts; another engine has other options.
  await page.getByRole('button', { name: 'Engine' }).click();
  await page.getByLabel('Uniform strategies in ATL').selectOption('objective');
  await page.locator('.totals').getByText('14 out of date').waitFor();
  await page.getByRole('combobox', { name: 'Engine' }).selectOption('explicit');
  await page.getByText('Advanced').click();
  assert.equal(await page.getByLabel('Order of the bits').count(), 0);
  await page.getByLabel('Most states').fill('1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  assert.match(await checked(page), /^Checked: 14 unknown/);
});

test('three steps in the simulator', async () => {
  await openFile(page, 'bit_transmission.ispl');
  await tab(page, 'Simulator').click();
  const panel = page.getByRole('tabpanel', { name: /Simulator/ });
  await panel.getByRole('region', { name: 'Initial states' }).getByRole('button').first().click();
  for (let step = 1; step <= 3; ++step) {
    const actions = panel.getByRole('region', { name: 'Joint actions' });
    await actions.getByRole('button', { name: /pass_both/ }).first().click();
    await panel.getByRole('region', { name: 'History' }).getByText(`${step}`).first().waitFor();
    await page.waitForTimeout(300);
  }
});
