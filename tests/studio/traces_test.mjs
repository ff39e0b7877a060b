// SPDX-License-Identifier: Apache-2.0
//
// Traces: from a result to its formula, from a step to the lines behind it, from a state to the simulator.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { append, checked, openFile, openFreshStudio, picture, results, shareStudio, status, tab } from './studio.mjs';

let studio;
let page;
shareStudio((opened) => {
  ({ studio, page } = opened);
});
beforeEach(async () => {
  await openFreshStudio(page, studio);
});

const panel = (name) => page.getByRole('tabpanel', { name: new RegExp(name) });

// Why the bit never becomes common knowledge: a path of two steps, and others that look like it.
async function explain() {
  await openFile(page, 'bit_transmission.ispl');
  await page.keyboard.press('Control+Enter');
  await checked(page);
  await page.getByRole('button', { name: /GCK\(parties, bit0\)/ }).click();
  await panel('Explanation').locator('svg.g-picture').waitFor();
}

test('a chosen result shows its formula in the text', async () => {
  await explain();
  await page.locator('.revealed-line').waitFor();
  await page.locator('.view-line', { hasText: 'GCK(parties, bit0)' }).waitFor();
  await page.locator('.revealed-line').waitFor({ state: 'detached' });
});

test('a step names its lines, and marks them in the text as long as it is looked at', async () => {
  await explain();
  await panel('Explanation').getByText('Lines of the model that make this step').click();
  const lines = panel('Explanation').locator('.l-line');
  await lines.filter({ hasText: 'channel = both if Action = pass_both' }).getByRole('button').click();
  await page.locator('footer').getByText('Line 31').waitFor();
  await page.locator('.fired-line').first().waitFor();
  await panel('Explanation').getByRole('button', { name: 'Next state' }).click();
  await lines.filter({ hasText: 'channel = back if Action = pass_back' }).waitFor();
  await tab(page, 'Results').click();
  await page.locator('.fired-line').first().waitFor({ state: 'detached' });
  await tab(page, 'Explanation').click();
  await page.locator('.fired-line').first().waitFor();
  await append(page, '\n-- another text\n');
  await page.locator('.fired-line').first().waitFor({ state: 'detached' });
});

test('the simulator goes on from a state of a trace, and a formula is asked along it', async () => {
  await explain();
  await panel('Explanation').getByRole('button', { name: 'Next state' }).click();
  await panel('Explanation').getByRole('button', { name: 'Continue in the simulator' }).click();
  const simulator = panel('Simulator');
  await simulator.getByText('State after step 1').waitFor();
  await simulator.getByText('1 of 2 steps').waitFor();
  await simulator.getByRole('combobox', { name: 'Formula' }).fill('K(Receiver, bit0)');
  await simulator.getByRole('button', { name: 'Along the history' }).click();
  const truths = simulator.locator('.m-truth');
  await truths.nth(2).waitFor();
  assert.deepEqual(await truths.allTextContents(), ['✗the formula fails', '✓the formula holds', '✓the formula holds']);
  await simulator.getByRole('region', { name: 'Joint actions' }).getByRole('button', { name: /pass_both/ }).click();
  await simulator.getByText('2 of 2 steps').waitFor();
  await simulator.getByText('Lines of the model that made step 2').click();
  await simulator.locator('.l-line', { hasText: 'channel = both if Action = pass_both' }).waitFor();
  await truths.nth(2).waitFor();
});

test('a state that a pinned part of the picture shows is reached by the way that the evidence knows', async () => {
  await explain();
  await panel('Explanation').locator('[data-node="s4"]').click();
  await panel('Explanation').getByRole('heading', { name: 'State 5' }).waitFor();
  await panel('Explanation').getByRole('button', { name: 'Continue in the simulator' }).click();
  await panel('Simulator').getByText('State after step').first().waitFor();
  await panel('Simulator').getByRole('region', { name: 'The present state' }).getByText('back').first().waitFor();
  assert.equal(await panel('Simulator').getByText('The run can').count(), 0);
  assert.doesNotMatch(await status(page).textContent(), /error/);
});

test('a trace is a table of what changes, and lanes of who does and sees what', async () => {
  await explain();
  const explanation = panel('Explanation');
  await explanation.getByRole('button', { name: 'Table', exact: true }).click();
  const table = explanation.getByRole('region', { name: 'Table of the run' });
  assert.equal(await table.locator('tbody tr').count(), 3);
  assert.deepEqual(await table.locator('td.changed code').allTextContents(), ['both', 'm0', 'back', 'true']);
  await table.getByRole('button', { name: 'state 3' }).click();
  await explanation.getByText('3 of 3').waitFor();
  assert.match(await table.locator('[aria-current="step"]').textContent(), /state 3/);
  await explanation.getByRole('button', { name: 'Lanes', exact: true }).click();
  const lanes = explanation.getByRole('region', { name: 'Lanes of the run' });
  assert.deepEqual(await lanes.locator('thead th').allTextContents(), ['State', 'Environment', 'Sender', 'Receiver']);
  await lanes.getByRole('button', { name: /Receiver cannot tell state 3 from state 2/ }).click();
  await explanation.getByRole('heading', { name: 'State 2' }).waitFor();
});

test('what many agents do alike is told once', async () => {
  const agents = Array.from({ length: 24 }, (_, i) => `Idler${i}`);
  const idler = (name) => `Agent ${name}
  Vars: x : boolean; end Vars
  Actions = { stay, move };
  Protocol: x = false : { stay }; Other : { move }; end Protocol
  Evolution: x = true if Action = move; end Evolution
end Agent\n`;
  const text = `Agent Walker
  Vars: n : 0..3; end Vars
  Actions = { go };
  Protocol: Other : { go }; end Protocol
  Evolution: n = n + 1 if Action = go and n < 3; end Evolution
end Agent
${agents.map(idler).join('')}Evaluation end_reached if Walker.n = 3; end Evaluation
InitStates Walker.n = 0${agents.map((agent) => ` and ${agent}.x = false`).join('')}; end InitStates
Formulae AG !end_reached; end Formulae\n`;
  studio.write('many.ispl', text);
  await page.reload();
  await openFile(page, 'many.ispl');
  await page.keyboard.press('Control+Enter');
  await checked(page);
  await page.getByRole('button', { name: 'AG !end_reached' }).click();
  const explanation = panel('Explanation');
  await explanation.locator('svg.g-picture').getByText(/^24 (others|agents): stay$/).first().waitFor();
  await explanation.getByRole('button', { name: 'Table', exact: true }).click();
  await explanation.getByText('24 variables that never change here').waitFor();
  assert.equal(await explanation.locator('.r-table thead th').count(), 3);
  await explanation.getByRole('button', { name: 'Lanes', exact: true }).click();
  await explanation.getByText(/2\d neither do nor see anything that matters/).waitFor();
});

test('the simulator plays along a strategy, and leaves the choices of the others', async () => {
  await openFile(page, 'bit_transmission.ispl');
  const box = page.getByRole('combobox', { name: 'Ask a formula' });
  const explained = async (formula) => {
    await tab(page, 'Results').click();
    await box.fill(formula);
    await page.keyboard.press('Enter');
    await results(page).getByRole('row').filter({ hasText: formula }).getByText(/TRUE|FALSE/).waitFor();
    await results(page).getByRole('row').filter({ hasText: formula }).locator('.formula-button').click();
    await panel('Explanation').getByRole('button', { name: 'Play along in the simulator' }).click();
  };
  const actions = panel('Simulator').getByRole('region', { name: 'Joint actions' }).locator('ol button');
  await explained('<channel>F (recack and recbit)'); // by the state
  await panel('Simulator').getByText('Environment follows its strategy.').waitFor();
  await actions.getByText('pass_forth').waitFor();
  assert.equal(await actions.count(), 1);
  await picture(page, 'along-a-strategy');
  await actions.click();
  await panel('Simulator').getByText('State after step 1').waitFor();
  await explained('ATLir <channel>F recack'); // by what the agent sees
  await panel('Simulator').getByRole('heading', { name: 'Initial state' }).waitFor();
  await actions.waitFor(); // the only one
  await panel('Simulator').getByRole('button', { name: 'Choose for them, too' }).click();
  await actions.nth(3).waitFor();
  await panel('Simulator').getByText('follows its strategy').waitFor({ state: 'detached' });
});
