// SPDX-License-Identifier: Apache-2.0
//
// Every view of the page, in light and dark and on a phone, against the rules of axe-core.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  append, assertAccessible, checked, openBrowser, openFile, openStudio, picture, results, startStudio, tab,
} from './studio.mjs';

let studio;
before(async () => {
  studio = await startStudio();
});
after(() => studio?.stop());

// Leads from one view to the next; `see` looks at each.
async function visit(page, see) {
  const panel = (name) => page.getByRole('tabpanel', { name: new RegExp(name) });
  const dialog = async (name, open) => {
    await open();
    await page.getByRole('dialog').first().waitFor();
    await see(name);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  };
  await openFile(page, 'bit_transmission.ispl');
  await results(page).waitFor();
  await see('not checked');
  await page.keyboard.press('Control+Enter');
  await checked(page);
  await see('results');
  await page.getByRole('button', { name: /GCK\(parties, bit0\)/ }).click();
  await panel('Explanation').locator('svg.g-picture').waitFor();
  await see('explanation');
  for (const form of ['Table', 'Lanes', 'List']) {
    await panel('Explanation').getByRole('button', { name: form, exact: true }).click();
    await see(`explanation as ${form}`);
  }
  await tab(page, 'Results').click();
  await page.getByRole('button', { name: /<channel>F recack/ }).click();
  await panel('Explanation').getByRole('button', { name: 'Play along in the simulator' }).waitFor();
  await see('strategy');
  await panel('Explanation').getByRole('button', { name: 'Play along in the simulator' }).click();
  await panel('Simulator').getByRole('region', { name: 'Joint actions' }).locator('ol button').first().click();
  await panel('Simulator').getByText('State after step 1').waitFor();
  await panel('Simulator').getByRole('button', { name: 'Show', exact: true }).click();
  await panel('Simulator').locator('.m-possible').first().waitFor();
  await see('simulator');
  await tab(page, 'Model').click();
  await panel('Model').getByRole('heading', { name: 'Other questions' }).waitFor();
  await panel('Model').getByRole('button', { name: /Draw/ }).first().click();
  await panel('Model').locator('svg.g-picture').waitFor();
  await see('model');
  await tab(page, 'Search').click();
  await page.getByRole('searchbox', { name: 'Search in all files' }).fill('recbit');
  await page.getByText(/places in 1 file/).waitFor();
  await see('search');
  await tab(page, 'Outline').click();
  await page.getByRole('tree', { name: 'Outline' }).waitFor();
  await see('outline');
  await tab(page, 'Examples').click();
  await see('examples');
  await dialog('example', () => page.getByRole('list', { name: 'Examples' }).getByRole('button').first().click());
  await tab(page, 'Files').click();
  await openFile(page, 'muddy_children.ispl');
  await tab(page, 'Parameters').click();
  await panel('Parameters').getByRole('slider').first().waitFor();
  await see('parameters');
  await append(page, 'zzz');
  await tab(page, 'Problems').click();
  await page.getByRole('list', { name: 'Problems' }).getByRole('button').first().waitFor();
  await see('problems');
  await dialog('help', () => page.keyboard.press('F1'));
  await dialog('manual', async () => {
    await page.keyboard.press('F1');
    await page.getByRole('button', { name: 'Read about the language' }).click();
    await page.getByRole('heading', { name: 'Words', exact: true }).waitFor();
  });
  await dialog('palette', () => page.keyboard.press('Control+Shift+P'));
  await dialog('share', () => page.getByRole('button', { name: 'Share' }).click());
  await dialog('save as', () => page.keyboard.press('Control+Shift+S'));
  await dialog('new', () => page.getByRole('button', { name: 'New', exact: true }).click());
  await page.getByRole('button', { name: 'Engine' }).click();
  await page.getByText('Advanced').click();
  await see('engine');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Preferences' }).click();
  await see('preferences');
}

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

for (const colorScheme of ['light', 'dark']) {
  test(`no view has violations, ${colorScheme}`, () =>
    withPage({ colorScheme }, (page) =>
      visit(page, async (view) => {
        await picture(page, `${view.replaceAll(' ', '-')}-${colorScheme}`);
        await assertAccessible(page, view);
      }),
    ));
}

test('no part has violations on a phone, nor has the tour', () =>
  withPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, tour: true }, async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).waitFor();
    await assertAccessible(page, 'tour');
    await picture(page, 'phone-tour');
    await page.getByRole('button', { name: 'Skip' }).tap();
    await page.getByRole('button', { name: 'Check all' }).tap();
    await checked(page);
    const bar = page.getByRole('tablist', { name: 'Parts of the studio' });
    for (const name of ['Files', 'Editor', 'Results', 'Explain', 'Simulate', 'Model', 'Values', 'Errors']) {
      await bar.getByRole('tab', { name: new RegExp(`^${name}`) }).tap();
      await page.waitForTimeout(200);
      await picture(page, `phone-${name}`);
      await assertAccessible(page, `${name} on a phone`);
    }
    await page.getByRole('button', { name: 'More' }).tap();
    await assertAccessible(page, 'menu on a phone');
    await picture(page, 'phone-more');
  }));
