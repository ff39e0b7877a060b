// SPDX-License-Identifier: Apache-2.0
//
// Sweeps: the same formulas for several values of a parameter.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openFile, openFreshStudio, picture, shareStudio, tab } from './studio.mjs';

let studio;
let page;
shareStudio((opened) => {
  ({ studio, page } = opened);
});
beforeEach(async () => {
  await openFreshStudio(page, studio);
});

const sweep = () => page.getByRole('region', { name: 'Sweep' });

async function range(first, last) {
  await tab(page, 'Parameters').click();
  await sweep().getByLabel('from').fill(String(first));
  await sweep().getByLabel('to', { exact: true }).fill(String(last));
  await sweep().getByRole('button', { name: 'Check them all' }).click();
}

test('sizes, times and verdicts stand in a table and in a picture', async () => {
  await openFile(page, 'muddy_children.ispl');
  await range(2, 4);
  const table = sweep().getByRole('table', { name: 'Verdicts by N' });
  await table.locator('tbody tr').nth(2).waitFor();
  await sweep().getByRole('button', { name: 'Check them all' }).waitFor();
  assert.deepEqual(await table.locator('tbody th').allTextContents(), ['2', '3', '4']);
  const states = await table.locator('tbody tr td:nth-child(2)').allTextContents();
  assert.ok(Number(states[0]) < Number(states[1]) && Number(states[1]) < Number(states[2]), states.join());
  assert.equal(await table.locator('tbody tr:first-child td:is(.true, .false)').count(), 10);
  assert.equal(await sweep().locator('polyline').count(), 2);
  await sweep().getByRole('img').scrollIntoViewIfNeeded();
  await picture(page, 'sweep');
});

test('a sweep ends where the model has no meaning, and can be cancelled', async () => {
  await openFile(page, 'muddy_children.ispl');
  await range(-1, 2);
  await sweep().getByRole('status').getByText(/^N = -1: /).waitFor();
  await range(3, 40);
  await sweep().getByRole('status').getByText(/^Checking with N = /).waitFor();
  await sweep().getByRole('button', { name: 'Cancel' }).click();
  await sweep().getByRole('status').getByText('It was cancelled.').waitFor();
});
