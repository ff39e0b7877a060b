// SPDX-License-Identifier: Apache-2.0
//
// The packed extension in Visual Studio Code itself, as code-server shows it in a browser: typing, lenses, problems, tests,
// panels, parameters, and the studio behind the proxy of code-server.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { answer, command, goToLine, openModel, openWindow, packedExtension, panelWith, tabOf } from './code_server.mjs';
import { SOURCE } from './studio.mjs';

const extension = packedExtension();
if (!process.env.GNOMON_SLOW_TESTS || extension === null) {
  console.log('skipped: GNOMON_SLOW_TESTS=1 ./dev test installs code-server and runs this');
  process.exit(77);
}

const modelOf = (name) => fs.readFileSync(path.join(SOURCE, 'models', name, `${name}.ispl`), 'utf8');
const TYPED = ['Agent A', 'Vars:', 'x : 0..3;', 'end Vars', 'Actions = { go };', 'Protocol:', 'Other : { go };', 'end Protocol'];

const bits = modelOf('bit_transmission').replace('-- EXPECT: FALSE\n  AF recbit', '-- EXPECT: TRUE\n  AF recbit');

let window;
let page;
before(async () => {
  window = await openWindow(extension, {
    'bits.ispl': bits,
    'muddy_children.ispl': modelOf('muddy_children'),
    'typed.ispl': '',
  });
  page = window.page;
});
after(() => window.close());

const lens = (text) => page.locator('.codelens-decoration a:visible', { hasText: text }).first();
// Those that are scrolled away are brought up to date when they come back.
const lensesInView = () =>
  page.locator('.codelens-decoration a').evaluateAll((all) => {
    const { top } = document.querySelector('.monaco-editor').getBoundingClientRect();
    return all.filter((one) => one.getBoundingClientRect().top > top + 40).map((one) => one.textContent);
  });
const status = (text) => page.locator('.statusbar-item', { hasText: text });
const rows = (where, text) => page.locator(`${where} .monaco-list-row`, { hasText: text });

async function picture(name) {
  if (process.env.GNOMON_PICTURES) await page.screenshot({ path: path.join(process.env.GNOMON_PICTURES, `${name}.png`) });
}

test('what is typed stands there, with the indentation of the formatter', async () => {
  await openModel(page, 'typed.ispl');
  await page.locator('.monaco-editor textarea').first().focus();
  for (const line of TYPED) {
    await page.keyboard.type(line, { delay: 40 });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(400);
  }
  await page.keyboard.press('Control+s');
  const file = path.join(window.folder, 'typed.ispl');
  const written = () => fs.readFileSync(file, 'utf8').trimEnd();
  for (let i = 0; i < 100 && written() === ''; ++i) await page.waitForTimeout(100);
  await picture('typed');
  const indented = ['Agent A', '  Vars:', '    x : 0..3;', '  end Vars', '  Actions = { go };', '  Protocol:'];
  assert.deepEqual(written().split('\n'), [...indented, '    Other : { go };', '  end Protocol']);
});

test('Check all fills lenses, results, problems and tests', async () => {
  await openModel(page, 'bits.ispl');
  // An editor that opens takes no keys at first.
  for (let i = 0; i < 60 && !(await lens('Check this formula').isVisible()); ++i) {
    await page.keyboard.press('Control+End');
    await page.waitForTimeout(500);
  }
  await command(page, 'Gnomon: Check All Formulas');
  await lens('✓ holds').waitFor();
  assert.deepEqual((await lensesInView()).filter((text) => !/^[✓✗]|^explain/.test(text)), []);
  const results = await panelWith(page, '.results-table');
  await results.getByText('10 hold, 3 do not hold, 1 not as expected').waitFor();
  await picture('checked');
  await command(page, 'Problems: Focus on Problems View');
  await rows('.markers-panel', 'The formula does not hold, but is expected to hold.').waitFor();
  await command(page, 'View: Show Testing');
  await rows('.test-explorer', 'bits.ispl').waitFor();
  await rows('.test-explorer', 'muddy_children.ispl').waitFor();
  await page.locator('.test-explorer').getByText('12/13').waitFor();
  await picture('testing');
});

test('one formula is explained, and the list stays', async () => {
  await tabOf(page, 'bits.ispl').click();
  const lines = bits.split('\n');
  await goToLine(page, lines.indexOf('Formulae') + 1);
  await page.getByText(/18\sreachable\sstates/).first().waitFor(); // beside that word
  await goToLine(page, lines.indexOf('  <parties>F recbit;') + 1);
  await command(page, 'Gnomon: Check and Explain the Formula');
  const results = await panelWith(page, '.explanation >> text=<parties>F recbit');
  assert.equal(await results.locator('.results-table tbody tr').count(), 13);
  await results.getByRole('button', { name: 'Lanes' }).click();
  await picture('explained');
  await results.getByRole('button', { name: 'Continue in the simulator' }).first().click();
  await panelWith(page, 'text=Initial state');
});

test('a parameter is set and used', async () => {
  await openModel(page, 'muddy_children.ispl');
  await status('N = 4').waitFor();
  await command(page, 'Gnomon: Set Parameters');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Const N = 4;' }).waitFor();
  await page.keyboard.press('Enter');
  await answer(page, '-2');
  await page.getByText('the range 0 .. -2 is empty').waitFor();
  await answer(page, '2');
  await page.getByText('the range 0 .. -2 is empty').waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await status('N = 2').waitFor();
  await command(page, 'Gnomon: Check All Formulas');
  const results = await panelWith(page, 'text=10 hold, 1 not as expected');
  assert.ok(results);
  await picture('parameter');
});

test('simulator and graph are panels, with the parameter', async () => {
  await command(page, 'Gnomon: Simulate the Model');
  const simulator = await panelWith(page, 'text=Choose an initial state');
  await simulator.getByText('With N = 2.').waitFor();
  await simulator.getByRole('button', { name: 'Walk' }).click();
  await simulator.getByText('State after step 10').waitFor();
  await picture('simulator');
  await tabOf(page, 'muddy_children.ispl').click();
  await command(page, 'Gnomon: Show the Reachable States');
  const graph = await panelWith(page, 'text=Draw the graph');
  await graph.getByRole('button', { name: 'Draw the graph' }).click();
  await graph.getByText('15 states, 15 transitions').waitFor();
  await picture('graph');
});

test('the Testing view runs all models', async () => {
  await command(page, 'Test: Run All Tests');
  await page.locator('.test-explorer').getByText('21/23').waitFor(); // one of each model is not as expected
  await picture('all-tests');
});

// A program that was built without the page of the studio says so.
const hasPage = spawnSync(process.env.GNOMON, ['studio', '--no-browser', '/no/such/folder'], { encoding: 'utf8' }).stderr;
test('the studio opens behind the proxy', { skip: /without the page/.test(hasPage) }, async () => {
  await tabOf(page, 'muddy_children.ispl').click();
  const opening = window.context.waitForEvent('page');
  await command(page, 'Gnomon: Open the Model in the Studio');
  const studio = await opening;
  await studio.waitForFunction(() => document.title.startsWith('muddy_children.ispl'));
  assert.match(studio.url(), /\/proxy\/\d+\/$/);
  await studio.close();
});
