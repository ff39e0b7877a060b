// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { newRun, type Run } from '../checks/results';
import type { CheckDocument } from '../protocol/documents';
import { circumstances, compared, fingerprint, isRecords, recordOf, withRecord, type RunRecord } from './records';

const formula = (text: string, verdict: string) => ({ text, name: null, instance: null, origin: 'file', verdict, seconds: 0.1 });

function run(id: string, verdicts: Record<string, string>, constants = {}): Run {
  const report = {
    ok: true,
    engine: 'symbolic',
    formulas: Object.entries(verdicts).map(([text, verdict]) => formula(text, verdict)),
    statistics: { reachable_states: 7 },
    seconds: { total: 0.5 },
    peak_memory_bytes: 1000,
  } as unknown as CheckDocument;
  return { ...newRun({ text: 'a text', constants, reading: {} }, null, [], false), id, report };
}
const record = (...args: Parameters<typeof run>): RunRecord => recordOf(run(...args), 1)!;

describe('recordOf', () => {
  it('keeps what can be compared, without evidence', () => {
    expect(record('1', { p: 'true' })).toMatchObject({
      formulas: [{ text: 'p', verdict: 'true', seconds: 0.1 }],
      states: 7,
      seconds: 0.5,
      memory: 1000,
    });
    expect(isRecords(JSON.parse(JSON.stringify([record('1', { p: 'true' })])))).toBe(true);
    expect(isRecords([{ id: 1 }])).toBe(false);
  });
  it('waits for the whole report', () => {
    expect(recordOf({ ...run('1', {}), report: null }, 1)).toBeNull();
  });
});

describe('withRecord', () => {
  it('keeps each check once, and the last twenty', () => {
    let kept: RunRecord[] = [];
    for (let i = 0; i < 30; ++i) kept = withRecord(withRecord(kept, record(String(i), {})), record(String(i), {}));
    expect(kept).toHaveLength(20);
    expect(kept[0]!.id).toBe('29');
  });
});

describe('compared', () => {
  it('marks verdicts that changed, and has formulas of both', () => {
    const rows = compared(record('1', { p: 'true', q: 'true' }), record('2', { q: 'false', r: 'true' }));
    expect(rows.map(({ text, before, after, changed }) => [text, before?.verdict, after?.verdict, changed])).toEqual([
      ['q', 'true', 'false', true],
      ['r', undefined, 'true', false],
      ['p', 'true', undefined, false],
    ]);
  });
});

describe('circumstances', () => {
  it('tells what was different', () => {
    const [a, b] = [record('1', {}, { N: 4 }), record('2', {}, {})];
    expect(circumstances(a, { ...b, text: fingerprint('other'), engine: 'bmc' })).toEqual([
      'the text',
      'engine: symbolic → bmc',
      'N: 4 → its own value',
    ]);
    expect(circumstances(a, a)).toEqual([]);
  });
});
