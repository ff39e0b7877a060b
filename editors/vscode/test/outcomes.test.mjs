// SPDX-License-Identifier: Apache-2.0
//
// What verdicts mean for lists of problems and tests.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './support/modules.mjs';

const { extentOf, judgement, titleOf, verdictText } = await load('outcomes');
const outcome = (verdict, expected, more = {}) => ({ verdict, expected, initial: null, reason: null, ...more });

test('a formula should hold, unless it is expected to fail', () => {
  assert.equal(judgement(outcome('true', null)), 'passed');
  assert.equal(judgement(outcome('false', null)), 'failed');
  assert.equal(judgement(outcome('false', false)), 'passed');
  assert.equal(judgement(outcome('true', false)), 'failed');
  assert.equal(judgement(outcome('unknown', false)), 'undecided');
});

test('verdicts are told with what is surprising about them', () => {
  assert.equal(verdictText(outcome('false', null)), 'does not hold');
  assert.equal(verdictText(outcome('false', true)), 'does not hold, but is expected to hold');
  assert.equal(verdictText(outcome('true', false)), 'holds, but is expected to fail');
  const initial = { holds: 3, fails: 1 };
  assert.equal(verdictText(outcome('false', null, { initial })), 'does not hold in 1 of 4 initial states');
  assert.equal(verdictText(outcome('unknown', null, { reason: 'the time is over' })), 'is not decided, the time is over');
});

test('a formula is called by its name, or by its text on one line', () => {
  assert.equal(titleOf({ name: 'safety', text: 'AG p', instance: null }), 'safety');
  assert.equal(titleOf({ name: null, text: 'AG\n  p', instance: 'i = 2' }), 'AG p (i = 2)');
});

test('a formula goes up to what ends it', () => {
  const text = 'Formulae\n  safety: AG p ; -- always\n  AG\n    q;\n';
  assert.deepEqual(extentOf({ line: 2, column: 11 }, text), { line: 1, from: 10, to: 14 });
  assert.deepEqual(extentOf({ line: 3, column: 3 }, text), { line: 2, from: 2, to: 4 });
  assert.equal(extentOf({ line: null, column: null }, text), null);
});
