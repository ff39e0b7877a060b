// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { InfoDocument } from '../protocol/documents';
import { effective, parametersOf } from './constants';

const info: InfoDocument = {
  schema: '',
  ok: true,
  diagnostics: [],
  constants: [
    { name: 'N', value: 4, overridden: false },
    { name: 'PEEK', value: 0, overridden: false },
  ],
};

describe('effective', () => {
  it('leaves out constants that are as in the text, or not in it', () => {
    expect(effective({ N: 5, PEEK: 0, OLD: 3 }, info)).toEqual({ N: 5 });
  });
  it('changes nothing while the text has errors', () => {
    expect(effective({ N: 5 }, null)).toEqual({ N: 5 });
    expect(effective({ N: 5 }, { ...info, ok: false })).toEqual({ N: 5 });
  });
});

describe('parametersOf', () => {
  it('has a value, that of the text, and a range for the slider', () => {
    expect(parametersOf(info, { N: 7 })).toEqual([
      { name: 'N', fromText: 4, value: 7, low: 0, high: 10 },
      { name: 'PEEK', fromText: 0, value: 0, low: 0, high: 10 },
    ]);
  });
});
