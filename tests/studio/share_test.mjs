// SPDX-License-Identifier: Apache-2.0
//
// Links that carry a model: made, followed and pasted. They open nothing without the token of the studio, and never carry it.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { checked, isModified, openFile, openFreshStudio, openStudio, results, shareStudio, tab } from './studio.mjs';

let studio;
let page;
shareStudio((opened) => {
  ({ studio, page } = opened);
});
beforeEach(async () => {
  await openFreshStudio(page, studio);
});

const heading = (name) => page.getByRole('heading', { level: 1, name });
const box = () => page.getByRole('combobox', { name: 'Ask a formula' });

// The link of muddy children with five of them and a formula.
async function link() {
  await openFile(page, 'muddy_children.ispl');
  await tab(page, 'Parameters').click();
  await page.getByRole('spinbutton', { name: 'N' }).fill('5');
  await tab(page, 'Results').click();
  await box().fill('EF asked_once');
  await page.keyboard.press('Enter');
  await checked(page);
  await page.getByRole('button', { name: 'Explain' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByLabel(/^Link with muddy_children.ispl, N = 5, EF asked_once/);
  await page.waitForFunction(() => /#share=./.test(document.querySelector('#share-link')?.value ?? ''));
  return field.inputValue();
}

async function isOpened() {
  await heading(/muddy_children-2.ispl/).waitFor();
  await isModified(page).waitFor();
  await tab(page, 'Results').click();
  await page.waitForFunction(() => document.querySelector('.panel:not([hidden]) .formula-box input')?.value === 'EF asked_once');
  await page.locator('footer').getByText('N = 5').waitFor();
  assert.equal(await results(page).locator('.verdict:is(.true, .false)').count(), 0); // nothing was checked
}

test('a link has the model, and not the token; pasted it opens a text without a file', async () => {
  const address = await link();
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/#share=[\w-]+$/);
  const token = new URL(studio.address).hash.replace('#token=', '');
  assert.ok(!address.includes(token));
  const command = await page.getByLabel('Command line of a check').inputValue();
  assert.match(command, /^gnomon check muddy_children\.ispl -D N=5 .*--explain$/);
  await page.getByLabel('Open a link').fill('http://127.0.0.1/#share=nonsense');
  await page.getByRole('button', { name: 'Open', exact: true }).last().click();
  await page.getByRole('alert').getByText('The link is damaged').waitFor();
  await page.getByLabel('Open a link').fill(address);
  await page.getByRole('button', { name: 'Open', exact: true }).last().click();
  await isOpened();
});

test('a link is followed where the studio is open, and leaves the address', async () => {
  const address = await link();
  await page.keyboard.press('Escape');
  await page.evaluate((hash) => void (location.hash = hash), new URL(address).hash);
  await isOpened();
  assert.equal(new URL(page.url()).hash, '');
});

test('without a token a link opens nothing; with it the model is there', async () => {
  const address = await link();
  await page.keyboard.press('Escape');
  await page.goto(new URL('/api/session', studio.address).href);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(address);
  await page.getByText('This address has no valid token.').waitFor();
  await page.getByText('The model of the link is kept in this tab').waitFor();
  assert.equal(new URL(page.url()).hash, '');
  await page.goto(studio.address);
  await page.locator('.monaco-editor').first().waitFor();
  await isOpened();
  await openStudio(page, studio);
});
