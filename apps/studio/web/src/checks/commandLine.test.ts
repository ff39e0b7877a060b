// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { CheckOption } from '../protocol/client';
import { commandLine, quoted } from './commandLine';

const finite: CheckOption = {
  name: 'finite',
  label: '',
  help: '',
  kind: 'flag',
  group: 'reading',
  values: [],
  default: false,
  least: 0,
  engines: ['auto', 'symbolic'],
  excludes: null,
};
const vacuity: CheckOption = {
  ...finite,
  name: 'vacuity',
  kind: 'choice',
  values: [{ name: 'on', summary: '' }],
  default: 'auto',
};
const settings = {
  engine: 'symbolic',
  timeoutSeconds: 60,
  memoryMegabytes: 4000,
  explain: true,
  options: { finite: true, vacuity: 'on' },
};

describe('commandLine', () => {
  it('has what differs from the text and from the defaults', () => {
    const command = { path: 'models/a b.ispl', constants: { N: 5 }, only: [2, 3], formulas: [], settings, options: [finite, vacuity] };
    expect(commandLine(command)).toBe(
      "gnomon check 'models/a b.ispl' -D N=5 --only 2,3 --engine symbolic --timeout 60s --finite --vacuity=on --explain",
    );
    const asked = { ...command, path: '-x.ispl', constants: {}, only: [], formulas: ["K(A, x = 'y')"], settings: { ...settings, engine: 'auto', options: {} } };
    expect(commandLine(asked)).toBe(`gnomon check ./-x.ispl --formula 'K(A, x = '\\''y'\\'')' --timeout 60s --explain`);
  });
  it('quotes what a shell would read otherwise', () => {
    expect(quoted('a/b-c_1.ispl')).toBe('a/b-c_1.ispl');
    expect(quoted('$(rm x)')).toBe("'$(rm x)'");
    expect(quoted('')).toBe("''");
  });
});
