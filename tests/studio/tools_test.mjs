// SPDX-License-Identifier: Apache-2.0
//
// Other questions about a model than formulas to check: plain ISPL, bounds, automata, synthesised models, equilibria.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import { SOURCE, assertFits, openFile, openFreshStudio, picture, shareStudio, tab } from './studio.mjs';

let studio;
let page;
shareStudio((opened) => {
  ({ studio, page } = opened);
});
beforeEach(async () => {
  await openFreshStudio(page, studio);
});

const tools = () => page.getByRole('region', { name: 'Other questions' });

async function ask(question, formula) {
  await tab(page, 'Model').click();
  await tools().getByLabel('Question', { exact: true }).selectOption(question);
  if (formula !== undefined) await tools().getByLabel('Formula of the question').fill(formula);
  await tools().getByRole('button', { name: 'Answer' }).click();
}

test('a parametric model as plain ISPL becomes a text of its own', async () => {
  await openFile(page, 'muddy_children.ispl');
  await ask('expand');
  await tools().locator('pre').getByText('Agent Child4').waitFor();
  await tools().getByRole('button', { name: 'Open as a text' }).click();
  await page.getByRole('heading', { level: 1, name: /muddy_children-2.ispl/ }).waitFor();
});

test('bounds and automata', async () => {
  await openFile(page, 'counter.ispl');
  await ask('bound', 'LDL <tt*>even');
  await tools().getByText(/repetitions are enough/).waitFor();
  await ask('bound', 'LDL <tt*>nonsense');
  await tools().getByText(/nonsense/).first().waitFor();
  await ask('automaton', 'LTL G (p -> F q)');
  await tools().locator('svg.g-picture').waitFor();
  await tools().locator('svg.g-picture').scrollIntoViewIfNeeded();
  await assertFits(page);
  await picture(page, 'automaton');
});

test('equilibria and synthesised models show strategies', async () => {
  await openFile(page, 'bit_transmission.ispl');
  await tab(page, 'Model').click();
  await tools().getByLabel('Question', { exact: true }).selectOption('equilibrium');
  await tools().getByLabel('Player 1', { exact: true }).selectOption('Environment');
  await tools().getByLabel('Objective of player 1').fill('F recbit');
  await tools().getByRole('button', { name: 'Answer' }).click();
  await tools().getByText('Is there such an equilibrium in every initial state? Yes.').waitFor();
  await ask('synthesise', 'ATLir <channel>F recack');
  await tools().getByText('In the new model the agents follow these strategies').waitFor();
  assert.match(await tools().locator('pre').first().textContent(), /Agent Environment/);
  await tools().getByRole('table', { name: 'Strategy of Environment' }).or(tools().getByText('Environment always does')).first().waitFor();
});

test('an equilibrium shows what its players get, and a play', async () => {
  fs.copyFileSync(path.join(SOURCE, 'models/prisoners_dilemma/prisoners_dilemma.ispl'), studio.file('dilemma.ispl'));
  await openFreshStudio(page, studio);
  await openFile(page, 'dilemma.ispl');
  await tab(page, 'Model').click();
  await tools().getByLabel('Question', { exact: true }).selectOption('equilibrium');
  for (const player of [1, 2]) {
    if (player > 1) await tools().getByRole('button', { name: /Another/ }).click();
    await tools().getByLabel(`Player ${player}`, { exact: true }).selectOption(`Suspect${player}`);
    await tools().getByLabel(`Objective of player ${player}`).fill(`F within${player}_0`);
  }
  await tools().getByRole('button', { name: 'Answer' }).click();
  await tools().getByRole('region', { name: 'Table of the run' }).getByText('confess').first().waitFor();
  await tools().getByRole('button', { name: 'What do the players get?' }).click();
  const table = tools().getByRole('table', { name: 'What the players get' });
  await table.getByText('✗ not reached').first().waitFor();
  assert.equal(await table.getByRole('row').count(), 3);
  await table.scrollIntoViewIfNeeded();
  await picture(page, 'payoffs');
  fs.rmSync(studio.file('dilemma.ispl'));
});
