// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { isSameModel } from './sameModel';

describe('isSameModel', () => {
  it('compares text and constants', () => {
    const model = { text: 'a', path: null, constants: { N: 1, M: 2 } };
    expect(isSameModel(model, { text: 'a', path: 'x.ispl', constants: { M: 2, N: 1 } })).toBe(true);
    expect(isSameModel(model, { ...model, constants: { N: 2, M: 2 } })).toBe(false);
  });
});
