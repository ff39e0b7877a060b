// SPDX-License-Identifier: Apache-2.0
//
// What the grammar for colours makes of a model, with the library that VS Code itself uses.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const require = createRequire(import.meta.url);
const { INITIAL, Registry, parseRawGrammar } = require('vscode-textmate');
const { OnigScanner, OnigString, loadWASM } = require('vscode-oniguruma');

const file = new URL('../syntaxes/ispl.tmLanguage.json', import.meta.url);
const models = new URL('../../../models/', import.meta.url);

async function grammar() {
  await loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer).catch(() => undefined);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(readFileSync(file, 'utf8'), file.pathname),
  });
  return registry.loadGrammar('source.ispl');
}

// [text, innermost scope] of all tokens of the lines.
function tokens(known, text) {
  const result = [];
  let stack = INITIAL;
  for (const line of text.split('\n')) {
    const tokenized = known.tokenizeLine(line, stack);
    stack = tokenized.ruleStack;
    for (const token of tokenized.tokens) {
      const part = line.slice(token.startIndex, token.endIndex);
      if (part.trim()) result.push([part.trim(), token.scopes.at(-1)]);
    }
  }
  return result;
}

function scopeOf(list, word) {
  return list.find(([text]) => text === word)?.[1];
}

test('sections, agents and comments', async () => {
  const known = await grammar();
  const list = tokens(known, 'Agent Sender -- sends\n  Vars:\n    bit : boolean;\n  end Vars\nend Agent');
  assert.equal(scopeOf(list, 'Sender'), 'entity.name.class.ispl');
  assert.equal(scopeOf(list, 'Vars'), 'keyword.control.section.ispl');
  assert.equal(scopeOf(list, 'boolean'), 'storage.type.ispl');
  assert.equal(scopeOf(list, 'sends'), 'comment.line.double-dash.ispl');
});

test('operators are operators in formulas only', async () => {
  const known = await grammar();
  const inside = tokens(known, 'Formulae\n  AG(p -> K(Ann, q)) and LTL G F X;\n  <<x>> (Ann, x) F p;\nend Formulae');
  for (const word of ['AG', 'G', 'F', 'X']) assert.equal(scopeOf(inside, word), 'keyword.operator.temporal.ispl', word);
  assert.equal(scopeOf(inside, 'K'), 'keyword.operator.epistemic.ispl');
  assert.equal(scopeOf(inside, 'LTL'), 'storage.modifier.logic.ispl');
  assert.equal(scopeOf(inside, 'x'), 'variable.parameter.strategy.ispl');
  const outside = tokens(known, 'Vars:\n  K : boolean;\n  X : 0..3;\nend Vars');
  for (const word of ['K', 'X']) assert.notEqual(scopeOf(outside, word)?.split('.')[0], 'keyword', word);
});

test('expected verdicts stand out', async () => {
  const list = tokens(await grammar(), '-- EXPECT: FALSE');
  assert.equal(scopeOf(list, 'FALSE'), 'constant.language.expectation.ispl');
});

test('every section of every model that comes with Gnomon ends', async () => {
  const known = await grammar();
  const files = readdirSync(models, { recursive: true }).filter((name) => String(name).endsWith('.ispl'));
  assert.ok(files.length > 10);
  for (const name of files) {
    let stack = INITIAL;
    for (const line of readFileSync(new URL(String(name), models), 'utf8').split('\n')) {
      stack = known.tokenizeLine(line, stack).ruleStack;
    }
    assert.equal(stack.depth, 1, String(name));
  }
});
