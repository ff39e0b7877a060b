// SPDX-License-Identifier: Apache-2.0
//
// The page as a whole: keyboard alone, a phone, light and dark.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertFits, checked, openBrowser, openFile, openStudio, picture, results, startStudio, tab } from './studio.mjs';

let studio;
before(async () => {
  studio = await startStudio();
});
after(() => studio?.stop());

async function withPage(options, work) {
  const browser = await openBrowser(options);
  try {
    await openStudio(browser.page, studio);
    await work(browser.page);
    assert.deepEqual(browser.faults, []);
  } finally {
    await browser.close();
  }
}

const isFocused = (page, name) =>
  page.waitForFunction((wanted) => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent) === wanted;
  }, name);

// The focus follows a shortcut with the next frame; keys that come sooner go elsewhere.
const isFocusIn = (page, place) =>
  page.waitForFunction((wanted) => document.activeElement?.closest(wanted) != null, place);

test('everything can be done with the keyboard alone', () =>
  withPage({}, async (page) => {
    await page.keyboard.press('Control+O');
    await isFocusIn(page, '.filter input');
    await page.keyboard.type('counter');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'counter.ispl' }).waitFor();
    await page.keyboard.press('Alt+0');
    await isFocusIn(page, '.monaco-editor');
    await page.keyboard.press('Control+Enter');
    await checked(page);
    // Tabs: one stop, arrow keys inside.
    await page.keyboard.press('Alt+1');
    await isFocused(page, 'Results');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Explanation', selected: true }).waitFor();
    await page.keyboard.press('ArrowLeft');
    // Where the panel is, which rows are shown, their order, the next one that fails; the first row, the second row.
    for (let i = 0; i < 5; ++i) await page.keyboard.press('Tab');
    await isFocused(page, 'AF max');
    await page.keyboard.press('ArrowDown');
    await isFocused(page, 'EG !max');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Explanation', selected: true }).waitFor();
    // The line between the panes.
    const line = page.getByRole('separator', { name: 'Width of the right panel' });
    await line.focus();
    const width = Number(await line.getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowLeft');
    assert.equal(Number(await line.getAttribute('aria-valuenow')), width + 24);
    // Help opens, and gives the focus back.
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Ctrl+M').waitFor();
    await page.keyboard.press('Escape');
    await isFocused(page, 'Width of the right panel');
    // A line of the text, from the list.
    await page.keyboard.press('Alt+6');
    await isFocusIn(page, '#pane-tab-problems');
    await page.keyboard.press('Alt+8');
    await isFocusIn(page, '#side-tab-outline');
    await page.getByRole('treeitem').first().waitFor();
    await page.keyboard.press('Tab');
    await isFocusIn(page, '[role=tree]');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await isFocusIn(page, '.monaco-editor');
    // The formula at the cursor.
    await page.keyboard.press('Control+Shift+Enter');
    await page.keyboard.press('Control+M');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.activeElement?.closest('.monaco-editor') === null);
  }));

for (const colorScheme of ['light', 'dark']) {
  test(`at 1280×800, ${colorScheme}`, () =>
    withPage({ colorScheme }, async (page) => {
      await openFile(page, 'bit_transmission.ispl');
      await page.keyboard.press('Control+Enter');
      await checked(page);
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
      await assertFits(page);
      await picture(page, `results-${colorScheme}`);
      await page.getByRole('button', { name: 'Go to line 107, formula 5' }).click();
      await page.getByRole('button', { name: /GCK\(parties, bit0\)/ }).click();
      await page.locator('svg.g-picture').waitFor();
      await page.locator('.codelens-decoration:visible', { hasText: 'holds' }).first().waitFor();
      await page.mouse.move(0, 0);
      await page.waitForTimeout(500);
      await assertFits(page);
      await picture(page, `explanation-${colorScheme}`);
    }));
}

test('in a narrow window the bar keeps the name of the file and all buttons', () =>
  withPage({ viewport: { width: 800, height: 600 } }, async (page) => {
    await openFile(page, 'muddy_children.ispl');
    const { x, width } = await page.getByRole('button', { name: 'Help' }).boundingBox();
    assert.ok(x + width <= 800, 'the help is out of sight');
    await page.getByRole('button', { name: 'Check all' }).click();
    await checked(page);
    await assertFits(page);
    await picture(page, 'narrow');
  }));

test('the theme is chosen and remembered', () =>
  withPage({ colorScheme: 'light' }, async (page) => {
    await page.getByRole('button', { name: 'Preferences' }).click();
    await page.getByLabel('Dark').check();
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  }));

test('on a phone everything is reachable and fits', () =>
  withPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }, async (page) => {
    const bar = page.getByRole('tablist', { name: 'Parts of the studio' });
    const go = async (name) => {
      await bar.getByRole('tab', { name: new RegExp(`^${name}`) }).tap();
      await page.waitForTimeout(200);
      await assertFits(page);
    };
    await go('Files');
    await page.getByRole('treeitem', { name: 'muddy_children.ispl', exact: true }).tap();
    await page.locator('.monaco-editor').first().waitFor();
    await page.getByRole('button', { name: 'Check all' }).tap();
    await checked(page);
    await assertFits(page);
    await picture(page, 'phone-results');
    await results(page).getByRole('button', { name: /asked_once/ }).tap();
    await page.waitForTimeout(500);
    await assertFits(page);
    await picture(page, 'phone-explanation');
    for (const name of ['Simulate', 'Model', 'Values', 'Errors', 'Editor']) await go(name);
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByLabel('Time, in seconds').waitFor();
    await page.getByRole('button', { name: 'Save as' }).tap();
    await page.getByLabel(/Name in the folder/).waitFor();
    await assertFits(page);
    await page.getByRole('button', { name: 'Close' }).tap();
    await go('Files');
    await tab(page, 'Examples').tap();
    await page.getByRole('list', { name: 'Examples' }).getByRole('button').first().tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Open a copy' }).first().waitFor();
    await assertFits(page);
  }));
