// SPDX-License-Identifier: Apache-2.0
//
// The palette with commands, formulas and files by name; the help with manual and tour.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openBrowser, openFreshStudio, openStudio, picture, shareStudio, tab } from './studio.mjs';

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

test('the help leads to the manual, whose references can be followed', async () => {
  await page.keyboard.press('F1');
  await page.getByRole('button', { name: 'Read about operators of formulas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manual' });
  await dialog.getByRole('heading', { name: 'Formulas', exact: true }).waitFor();
  await dialog.getByLabel('Page').selectOption('Guide: strategies and knowledge');
  await dialog.getByRole('heading', { name: 'Is a secret kept?' }).waitFor();
  await dialog.getByLabel('Page').selectOption('The language');
  await dialog.getByRole('button', { name: 'Grammar' }).click();
  await page.waitForFunction(() => {
    const article = document.querySelector('.manual-page');
    const heading = article?.querySelector('[data-anchor="grammar"]');
    return heading && Math.abs(heading.getBoundingClientRect().top - article.getBoundingClientRect().top) < 40;
  });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('the tour comes at the first start only, and again when it is wanted', async () => {
  const browser = await openBrowser({ tour: true });
  try {
    const tour = browser.page.getByRole('dialog', { name: 'Write a model' });
    await openStudio(browser.page, studio);
    await tour.waitFor();
    await picture(browser.page, 'tour-1');
    for (const title of ['Check its formulas', 'See the results', 'Understand a verdict', 'Walk through the model']) {
      await browser.page.keyboard.press('Enter');
      await browser.page.getByRole('dialog', { name: title }).waitFor();
    }
    await picture(browser.page, 'tour-5');
    await browser.page.getByRole('button', { name: 'Skip' }).click();
    // Another folder has another port, and a browser that forgets what it has stored may keep this.
    await browser.page.evaluate(() => localStorage.clear());
    await browser.page.reload();
    await openStudio(browser.page, studio);
    assert.equal(await browser.page.locator('.tour').count(), 0);
    await browser.page.keyboard.press('F1');
    await browser.page.getByRole('button', { name: 'Take the tour' }).click();
    await tour.waitFor();
    await browser.page.keyboard.press('Escape');
    await tour.waitFor({ state: 'detached' });
    assert.deepEqual(browser.faults, []);
  } finally {
    await browser.close();
  }
});
