// SPDX-License-Identifier: Apache-2.0
//
// The description of the extension agrees with its files, and its snippets are models.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { start } from './support/editor.mjs';

const root = new URL('../', import.meta.url);
const json = (name) => JSON.parse(readFileSync(new URL(name, root), 'utf8'));
const manifest = json('package.json');
const sources = readdirSync(new URL('src/', root)).map((name) => readFileSync(new URL(`src/${name}`, root), 'utf8'));

test('files that are named exist', () => {
  const { languages, grammars, snippets } = manifest.contributes;
  const files = [manifest.icon, manifest.main, languages[0].configuration, grammars[0].path, snippets[0].path];
  for (const file of files) assert.ok(existsSync(new URL(file, root)), file);
});

test('commands that are offered are there, and the other way round', async () => {
  const offered = manifest.contributes.commands.map(({ command }) => command);
  const ofLenses = ['gnomon.checkFormulas', 'gnomon.showExplanation'];
  const { commands, close } = await start();
  assert.deepEqual([...offered, ...ofLenses].sort(), commands.sort());
  close();
});

test('commands of menus and keys are offered', () => {
  const offered = manifest.contributes.commands.map(({ command }) => command);
  const { menus, keybindings } = manifest.contributes;
  for (const { command } of [...Object.values(menus).flat(), ...keybindings]) assert.ok(offered.includes(command), command);
});

test('settings that are read are described', () => {
  const described = Object.keys(manifest.contributes.configuration.properties);
  const read = sources.flatMap((source) => [...source.matchAll(/\.get\('([a-z]+)'/g)].map(([, name]) => name));
  assert.ok(read.length > 4);
  for (const name of read) assert.ok(described.includes(`gnomon.${name}`), name);
});

test('patterns of the language configuration are regular expressions', () => {
  const { folding, indentationRules, wordPattern } = json('language-configuration.json');
  const patterns = [...Object.values(folding.markers), ...Object.values(indentationRules), wordPattern];
  for (const pattern of patterns) new RegExp(pattern);
});

test('what is typed is what stands there, as in the studio', () => {
  const defaults = manifest.contributes.configurationDefaults['[ispl]'];
  const studio = readFileSync(new URL('../../apps/studio/web/src/editor/Editor.tsx', root), 'utf8');
  for (const option of ['acceptSuggestionOnEnter', 'autoClosingBrackets', 'autoIndent', 'wordBasedSuggestions']) {
    const [, value] = new RegExp(`${option}: '(\\w+)'`).exec(studio);
    assert.equal(defaults[`editor.${option}`], value);
  }
  assert.equal(defaults['editor.tabSize'], 2);
  assert.equal(defaults['editor.formatOnType'], true); // the server corrects the indentation
});

// What is inserted if nobody types anything.
function inserted(body) {
  const text = [body].flat().join('\n');
  const first = new Map([...text.matchAll(/\$\{(\d+):([^}]*)\}/g)].map((match) => [match[1], match[2]]));
  const value = (number) => first.get(number) ?? '';
  return text
    .replace(/\$\{(\d+):([^{}]*)\}/g, (_, number, shown) => shown.replace(/\$(\d+)/g, (__, other) => value(other)))
    .replace(/\$\{\d+\|([^,|}]*)[^}]*\}/g, '$1')
    .replace(/\$\{?(\d+)\}?/g, (_, number) => value(number));
}

test('the snippet of a whole model is a model without warnings', { skip: !process.env.GNOMON }, () => {
  const text = inserted(json('snippets/ispl.json').Model.body);
  const output = execFileSync(process.env.GNOMON, ['check', '-', '--json'], { input: text, encoding: 'utf8' });
  const { ok, diagnostics, formulas } = JSON.parse(output);
  assert.ok(ok);
  assert.deepEqual(diagnostics, []);
  assert.equal(formulas[0].verdict, 'true');
});

test('snippets of parts have no holes left', () => {
  for (const [name, { body }] of Object.entries(json('snippets/ispl.json'))) assert.ok(!inserted(body).includes('$'), name);
});
