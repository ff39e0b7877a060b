// SPDX-License-Identifier: Apache-2.0
//
// The bundled extension with the real program ($GNOMON), in an editor without a window.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Document, start, until } from './support/editor.mjs';

const source = (name) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const program = process.env.GNOMON;
const bits = source('models/bit_transmission/bit_transmission.ispl');
const muddy = source('models/muddy_children/muddy_children.ispl');
// Two expectations are wrong, and one formula says nothing about it.
const surprising = readFileSync(bits, 'utf8')
  .replace('-- EXPECT: TRUE\n  AG !garbled', '-- EXPECT: FALSE\n  AG !garbled')
  .replace('-- EXPECT: FALSE\n  AF recbit', '-- EXPECT: TRUE\n  AF recbit')
  .replace('-- EXPECT: FALSE\n  AG((recack', '  AG((recack');

function temporary(t) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gnomon-vscode-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// With the model of this file, or another text for it.
async function opened(t, file = bits, text = undefined, options = {}) {
  const document = new Document(file, text);
  const vscode = await start({ settings: { path: program }, document, ...options });
  t.after(() => vscode.close());
  return { ...vscode, document };
}

// What the page knows in the end.
function lastModel(panel) {
  let shown;
  for (const message of panel.posted) {
    if (message.type === 'model') shown = message.shown;
    if (message.type === 'run') shown = { ...shown, results: { ...shown.results, run: message.run } };
  }
  return shown;
}
const resultsIn = (panel) => Object.values(lastModel(panel).results.results);
const numbersIn = (panel) => resultsIn(panel).map(({ outcome }) => outcome.number);

test('all formulas are checked and shown', { skip: !program }, async (t) => {
  const { run, shown } = await opened(t);
  await run('gnomon.checkModel');
  const [panel] = shown.panels;
  await until(() => panel.posted.length > 1 && lastModel(panel)?.results.run?.state === 'finished', 'the results');
  assert.equal(lastModel(panel).path, 'bit_transmission.ispl');
  assert.ok(resultsIn(panel).some(({ outcome }) => outcome.verdict === 'false' && outcome.evidence.table && outcome.evidence.lanes));
  assert.ok(lastModel(panel).info.agents.length > 1);
  assert.ok(shown.progress.some((text) => text.startsWith('formula')));
});

test('the list stays when one formula is explained', { skip: !program }, async (t) => {
  const { run, shown, moveTo, document } = await opened(t);
  await run('gnomon.checkModel');
  const lines = document.getText().split('\n');
  moveTo(lines.findIndex((line) => line.trim() === 'AF recbit;'));
  await run('gnomon.explainFormula');
  const [panel] = shown.panels;
  await until(() => lastModel(panel)?.results.run?.only?.length === 1, 'the second check');
  assert.ok(numbersIn(panel).length > 5);
  assert.equal(panel.posted.findLast(({ type }) => type === 'select').number, 2);
  assert.equal(shown.panels.length, 1);
});

test('a model with errors is not checked', { skip: !program }, async (t) => {
  const { run, shown } = await opened(t, bits, 'Agent\n');
  await run('gnomon.checkModel');
  assert.deepEqual(shown.panels, []);
  assert.match(shown.errors.at(-1), /has errors/);
});

test('formulas that are not as they should be are problems, as long as the text stays', { skip: !program }, async (t) => {
  const { run, problems, edit, items } = await opened(t, bits, surprising);
  await run('gnomon.checkModel');
  const told = problems().map(({ message, severity, source: from }) => [message, severity, from]);
  assert.deepEqual(told, [
    ['The formula holds, but is expected to fail.', 0, 'gnomon check'],
    ['The formula does not hold, but is expected to hold.', 0, 'gnomon check'],
    ['The formula does not hold in 1 of 2 initial states.', 1, 'gnomon check'],
  ]);
  const [line, from, , to] = problems()[1].range.numbers;
  assert.equal(surprising.split('\n')[line].slice(from, to), 'AF recbit');
  assert.ok(items().length > 10);
  edit(`${surprising}\n`);
  assert.deepEqual(problems(), []);
});

test('each check is a test run', { skip: !program }, async (t) => {
  const { run, shown } = await opened(t, bits, surprising);
  await run('gnomon.checkModel');
  const [{ states, output, ended }] = shown.runs;
  assert.ok(ended);
  assert.equal(states.get('AG EF recack').state, 'passed');
  assert.equal(states.get('AF recbit').state, 'failed');
  assert.equal(states.get('AG !garbled').state, 'failed');
  assert.equal(states.get('<parties>F recbit').state, 'passed'); // it fails, as is expected
  assert.match(output, /FALSE: AF recbit \(.* (ms|s), \w+ engine\)/);
});

test('the Testing view runs what is chosen in it', { skip: !program }, async (t) => {
  const { run, shown, items, test: runTests } = await opened(t);
  await run('gnomon.explainFormula'); // somewhere else: the view has its formulas then
  await runTests([items()[2]]);
  const last = shown.runs.at(-1);
  assert.deepEqual([...last.states].map(([label, { state }]) => [label, state]), [['AG EF recack', 'passed']]);
  assert.ok(last.ended);
});

test('a check can be cancelled in the Testing view', { skip: !program }, async (t) => {
  const hard = source('tests/support/hard.ispl');
  const { shown, test: runTests, cancel } = await opened(t, hard);
  const done = runTests(undefined);
  await until(() => [...(shown.runs[0]?.states.values() ?? [])].some(({ state }) => state === 'started'), 'the start');
  cancel();
  await done;
  assert.ok([...shown.runs[0].states.values()].some(({ state }) => state === 'skipped' || state === 'errored'));
});

test('parameters are set, kept, shown and used', { skip: !program }, async (t) => {
  const answers = { pick: [0, 0, 0, 1], type: ['x', '-2', '2'] };
  const { run, shown, stored, document, problems } = await opened(t, muddy, undefined, { answers });
  await run('gnomon.setParameters');
  assert.match(shown.refusal, /whole number/);
  await run('gnomon.setParameters');
  assert.match(shown.refusal, /^Line \d+: the range 0 \.\. -2 is empty/);
  await run('gnomon.setParameters');
  assert.deepEqual(stored.get('gnomon.constants'), { [document.uri.toString()]: { N: 2 } });
  assert.equal(shown.items[0].detail, 'Const N = 4;');
  assert.match(shown.status.text, /N = 2$/);
  await run('gnomon.checkModel');
  const [panel] = shown.panels;
  await until(() => lastModel(panel)?.results.run?.state === 'finished', 'the results');
  assert.deepEqual(lastModel(panel).question.constants, { N: 2 });
  assert.equal(problems().length, 1); // with two children one round is enough
  await run('gnomon.setParameters');
  assert.deepEqual(stored.get('gnomon.constants'), {});
  assert.deepEqual(problems(), []); // they are about another model
});

test('panels of simulator and graph get what they ask for', { skip: !program }, async (t) => {
  const { run, shown, document } = await opened(t);
  await run('gnomon.simulate');
  const [panel] = shown.panels;
  await until(() => lastModel(panel), 'the model');
  assert.equal(lastModel(panel).view, 'simulator');
  const model = { text: document.getText(), path: lastModel(panel).path, constants: {} };
  panel.say({ type: 'request', id: 7, method: 'POST', path: '/api/simulations', body: { model } });
  await until(() => panel.posted.some(({ type }) => type === 'reply'), 'a reply');
  const { id, reply } = panel.posted.find(({ type }) => type === 'reply');
  assert.equal(id, 7);
  assert.equal(reply.answer.reply.phase, 'start');
  await run('gnomon.showGraph');
  await until(() => lastModel(shown.panels[1]), 'the model');
  assert.equal(lastModel(shown.panels[1]).view, 'graph');
});

test('a simulation ends with its panel', { skip: !program }, async (t) => {
  const { run, shown, document } = await opened(t);
  await run('gnomon.simulate');
  const [panel] = shown.panels;
  await until(() => lastModel(panel), 'the model');
  const ask = (id, method, to, body) => panel.say({ type: 'request', id, method, path: to, body });
  const answered = (id) => panel.posted.find((message) => message.type === 'reply' && message.id === id)?.reply;
  const model = { text: document.getText(), path: lastModel(panel).path, constants: {} };
  ask(1, 'POST', '/api/simulations', { model });
  await until(() => answered(1), 'a reply');
  panel.close();
  await run('gnomon.simulate'); // the server is the same one
  const other = shown.panels[1];
  await until(() => lastModel(other), 'the model');
  const path = `/api/simulations/${answered(1).answer.id}`;
  const gone = () => other.posted.filter(({ type }) => type === 'reply').at(-1)?.reply.status === 404;
  await until(() => gone() || other.say({ type: 'request', id: 2, method: 'POST', path, body: { command: 'actions' } }), 'the end');
});

test('commands are about the model of the panel that has the focus', { skip: !program }, async (t) => {
  const { run, shown, leave } = await opened(t);
  await run('gnomon.simulate');
  leave();
  await run('gnomon.showGraph');
  assert.match(shown.information.at(-1), /Open a model/);
  shown.panels[0].active = true;
  await run('gnomon.showGraph');
  assert.equal(shown.panels.length, 2);
});

test('a missing program is told once, with what to do', async (t) => {
  const { shown, run, set } = await opened(t, bits, undefined, { settings: { path: '/no/such/program' } });
  await until(() => shown.errors.length > 0, 'the message');
  assert.match(shown.errors[0], /no program \/no\/such\/program, which the setting gnomon\.path names/);
  assert.equal(shown.errors.length, 1);
  await run('gnomon.checkModel'); // whoever asks for something gets an answer
  assert.equal(shown.errors.length, 2);
  if (!program) return;
  await set('path', program); // counts at once
  await run('gnomon.checkModel');
  assert.equal(shown.panels.length, 1);
});

test('a program in the open folder is found', { skip: !program }, async (t) => {
  const folder = temporary(t);
  mkdirSync(path.join(folder, 'build/release'), { recursive: true });
  symlinkSync(program, path.join(folder, 'build/release/gnomon'));
  const { shown, run } = await opened(t, bits, undefined, { settings: {}, folders: [folder] });
  await run('gnomon.checkModel');
  assert.equal(shown.panels.length, 1);
});

test('a chosen program is used if it is Gnomon', { skip: !program }, async (t) => {
  const settings = { path: '/no/such/program' };
  const answers = { file: '/bin/true' };
  const { shown, run } = await opened(t, bits, undefined, { settings, answers });
  await run('gnomon.chooseProgram');
  assert.match(shown.errors.at(-1), /\/bin\/true cannot be used/);
  assert.equal(settings.path, '/no/such/program');
  answers.file = program;
  await run('gnomon.chooseProgram');
  assert.equal(settings.path, program);
});

test('a wrong setting is told', { skip: !program }, async (t) => {
  const { run, shown } = await opened(t, bits, undefined, { settings: { path: program, timeout: 'soon' } });
  await run('gnomon.checkModel');
  assert.match(shown.errors.at(-1), /--timeout/);
});

test('files that the model includes are found', { skip: !program }, async (t) => {
  const folder = temporary(t);
  writeFileSync(path.join(folder, 'more.ispl'), 'Evaluation\n  three if Counter.value = 3;\nend Evaluation\n');
  const file = path.join(folder, 'counter.ispl');
  const model = readFileSync(source('models/counter/counter.ispl'), 'utf8');
  const text = model.replace(/end Formulae/, '  EF three;\nend Formulae').replace(/^Evaluation/m, 'include "more.ispl";\n$&');
  const { run, shown } = await opened(t, file, text);
  await run('gnomon.checkModel');
  assert.deepEqual(shown.errors.filter((error) => !error.includes('language server')), []);
  assert.equal([...shown.runs[0].states.values()].at(-1).state, 'passed');
});

// A studio with a page needs a program that was built with one; the address is what matters here.
test('the studio is opened in the browser, with the file', { skip: !program }, async (t) => {
  const folder = temporary(t);
  const stand = path.join(folder, 'gnomon');
  const script = `#!/bin/sh\n[ "$1" != studio ] || set -- "$@" --api-only\nexec '${program}' "$@"\n`;
  writeFileSync(stand, script, { mode: 0o755 });
  const settings = { path: stand };
  const { run, shown } = await opened(t, bits, undefined, { settings });
  await run('gnomon.openStudio');
  await run('gnomon.openStudio');
  assert.match(shown.opened[0], /^http:\/\/127\.0\.0\.1:\d+\/#token=\w+&file=bit_transmission\.ispl$/);
  assert.equal(shown.opened[0], shown.opened[1]); // the same server
});
