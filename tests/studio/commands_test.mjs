// SPDX-License-Identifier: Apache-2.0
//
// The palette: commands, formulas and files by name, with the keyboard and with the mouse.
import { beforeEach, test } from 'node:test';
import { openFreshStudio, shareStudio, tab } from './studio.mjs';

let studio;
let page;
shareStudio((opened) => {
  ({ studio, page } = opened);
});
beforeEach(async () => {
  await openFreshStudio(page, studio);
});

const field = () => page.getByRole('combobox', { name: 'Command, formula or file' });

async function choose(words) {
  await page.keyboard.press('Control+Shift+P');
  await field().fill(words);
  await page.keyboard.press('Enter');
  await field().waitFor({ state: 'detached' });
}

test('the palette runs commands, of the page and of the editor', async () => {
  await choose('show parameters');
  await page.getByRole('tab', { name: 'Parameters', selected: true }).waitFor();
  await choose('find in this file');
  await page.locator('.find-widget.visible').waitFor();
});

test('it goes to formulas and opens files', async () => {
  await page.getByRole('table', { name: 'Formulas and verdicts' }).getByText('GCK(parties, bit0)').first().waitFor();
  await choose('recack GCK(parties');
  await page.locator('footer').getByText('Line 118').waitFor();
  await choose('muddy_ch');
  await page.getByRole('heading', { level: 1, name: 'muddy_children.ispl' }).waitFor();
});

test('arrow keys move in its list, Esc leaves it, a click chooses', async () => {
  await page.getByRole('button', { name: 'All commands' }).click();
  const options = page.getByRole('listbox', { name: 'Commands, formulas and files' }).getByRole('option');
  await field().fill('show');
  const first = await options.nth(0).textContent();
  await page.keyboard.press('ArrowUp');
  await options.nth(0).and(page.locator('[aria-selected=false]')).waitFor();
  await page.keyboard.press('ArrowDown');
  await options.nth(0).and(page.locator('[aria-selected=true]')).getByText(first.slice(0, 12)).waitFor();
  await field().fill('no such thing');
  await page.getByText('Nothing has all of these words.').waitFor();
  await page.keyboard.press('Escape');
  await field().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'All commands' }).click();
  await options.getByText('Show the model').click();
  await tab(page, 'Model').and(page.locator('[aria-selected=true]')).waitFor();
});
