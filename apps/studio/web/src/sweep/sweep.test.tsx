// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { askedFormula } from '../checks/rows';
import { rendered } from '../graph/rendered';
import type { CheckRequest, Client } from '../protocol/client';
import type { CheckDocument, CheckedFormula, Verdict } from '../protocol/documents';
import { SweepPanel } from './SweepPanel';
import { asCsv, changes, emptySweep, isUndecided, logLine, valuesOf, withReport } from './sweep';

const report = (states: number, ...verdicts: Verdict[]): CheckDocument => ({
  schema: '',
  ok: true,
  diagnostics: [],
  formulas: verdicts.map((verdict, i) => ({ ...askedFormula(`f${i}, g`), verdict }) as CheckedFormula),
  statistics: { reachable_states: states },
  seconds: { load: 0, explore: 0, formulas: 0, total: states / 1000 },
  peak_memory_bytes: 1e6,
  exit_code: 0,
});

const two = withReport(withReport(emptySweep('N'), 2, report(10, 'true', 'true')), 3, report(100, 'true', 'false'));

describe('sweeps', () => {
  it('have a point for each value, and mark verdicts that change', () => {
    expect(two.points.map(({ value, states, seconds }) => [value, states, seconds])).toEqual([
      [2, 10, 0.01],
      [3, 100, 0.1],
    ]);
    const keys = two.formulas.map(({ key }) => key);
    expect(keys.map((key) => [0, 1].map((i) => changes(two, i, key)))).toEqual([
      [false, false],
      [false, true],
    ]);
    expect(isUndecided(two.points[1]!)).toBe(false);
    expect(isUndecided(withReport(two, 4, report(1, 'unknown')).points[2]!)).toBe(true);
  });
  it('are spreadsheets', () => {
    expect(asCsv(two)).toBe('N,states,seconds,bytes,"f0, g","f1, g"\n2,10,0.01,1000000,true,true\n3,100,0.1,1000000,true,false\n');
  });
  it('take whole numbers, and not too many', () => {
    expect(valuesOf(2, 7, 2)).toEqual([2, 4, 6]);
    expect(valuesOf(-1, -1, 1)).toEqual([-1]);
    for (const [first, last, step] of [[3, 2, 1], [1, 2, 0], [0, 1000, 1], [1.5, 2, 1]] as const) {
      expect(valuesOf(first, last, step)).toBeNull();
    }
  });
  it('are drawn by orders of magnitude', () => {
    const points = [1, 10, 100].map((y, x) => ({ x, y, text: '' }));
    expect(logLine('states', points).points.map(({ y }) => y)).toEqual([0, 0.5, 1]);
    expect(logLine('states', [{ x: 0, y: 0, text: '' }]).points).toEqual([]);
  });
});

describe('SweepPanel', () => {
  const asked: Record<string, number>[] = [];
  const client = {
    startCheck: ({ model }: CheckRequest) => {
      asked.push(model.constants);
      return Promise.resolve({ id: String(model.constants.N) });
    },
    follow: (id: string, tell: (news: unknown) => void) => {
      tell({ events: [{ event: 'report', document: report(Number(id) ** 2, Number(id) > 4 ? 'unknown' : 'true') }] });
      return Promise.resolve({ state: 'finished', message: null });
    },
    stopJob: () => Promise.resolve(),
  };
  it('checks one value after the other, and stops where nothing more is decided', async () => {
    const request = { model: { text: '', path: null, constants: { K: 1 } }, only: null, formulas: [] } as unknown as CheckRequest;
    const parameters = [{ name: 'N', value: 3, fromText: 3, low: 0, high: 10 }];
    const { page, click, button, close } = await rendered(
      <SweepPanel client={client as unknown as Client} parameters={parameters} disabled={false} request={() => request} />,
    );
    await click(button('Check them all'));
    expect(asked).toEqual([3, 4, 5].map((N) => ({ K: 1, N })));
    expect([...page.querySelectorAll('tbody th')].map((cell) => cell.textContent)).toEqual(['3', '4', '5']);
    expect(page.textContent).toContain('It ended with N = 5');
    expect(page.querySelectorAll('polyline')).toHaveLength(2);
    await close();
  });
});
