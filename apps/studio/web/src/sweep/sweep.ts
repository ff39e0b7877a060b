// SPDX-License-Identifier: Apache-2.0
//
// What checks say for several values of one parameter: sizes, times and verdicts. Pure.
import { keyOf, nameOf } from '../checks/results';
import type { CheckDocument, Count, Verdict } from '../protocol/documents';

export interface SweepPoint {
  value: number;
  states: Count | null; // reachable ones, if they are known
  seconds: number;
  memory: number; // bytes
  verdicts: Readonly<Record<string, Verdict>>; // by formula
}

export interface Sweep {
  parameter: string;
  formulas: { key: string; text: string }[]; // in the order in which they came
  points: SweepPoint[];
}

export const emptySweep = (parameter: string): Sweep => ({ parameter, formulas: [], points: [] });

export function withReport(sweep: Sweep, value: number, report: CheckDocument): Sweep {
  const formulas = report.formulas ?? [];
  const known = new Set(sweep.formulas.map(({ key }) => key));
  const fresh = formulas.filter((one) => !known.has(keyOf(one))).map((one) => ({ key: keyOf(one), text: nameOf(one) }));
  const point: SweepPoint = {
    value,
    states: report.statistics?.reachable_states ?? null,
    seconds: report.seconds?.total ?? 0,
    memory: report.peak_memory_bytes ?? 0,
    verdicts: Object.fromEntries(formulas.map((one) => [keyOf(one), one.verdict])),
  };
  return { ...sweep, formulas: [...sweep.formulas, ...fresh], points: [...sweep.points, point] };
}

// A larger value would not be decided either.
export function isUndecided({ verdicts }: SweepPoint): boolean {
  return Object.values(verdicts).includes('unknown');
}

// Whether a formula has another verdict than for the value before.
export function changes(sweep: Sweep, index: number, key: string): boolean {
  const [before, now] = [sweep.points[index - 1]?.verdicts[key], sweep.points[index]?.verdicts[key]];
  return before !== undefined && now !== undefined && before !== now;
}

export const mostValues = 50;

// From the first to the last value by steps; null if these are no values.
export function valuesOf(first: number, last: number, step: number): number[] | null {
  if (![first, last, step].every(Number.isSafeInteger) || step < 1 || last < first) return null;
  const count = Math.floor((last - first) / step) + 1;
  return count > mostValues ? null : Array.from({ length: count }, (_, i) => first + i * step);
}

export function asCsv({ parameter, formulas, points }: Sweep): string {
  const cell = (text: string): string => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = points.map((point) => [
    String(point.value),
    String(point.states ?? ''),
    String(point.seconds),
    String(point.memory),
    ...formulas.map(({ key }) => point.verdicts[key] ?? ''),
  ]);
  const head = [parameter, 'states', 'seconds', 'bytes', ...formulas.map(({ text }) => text)];
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('');
}

export interface Line {
  name: string;
  points: { x: number; y: number; text: string }[]; // y from 0 to 1, by orders of magnitude
}

// A line of the picture, with the greatest value at the top and the least one at the bottom.
export function logLine(name: string, points: { x: number; y: number; text: string }[]): Line {
  const logs = points.filter(({ y }) => y > 0).map((point) => ({ ...point, y: Math.log10(point.y) }));
  const [least, most] = [Math.min(...logs.map(({ y }) => y)), Math.max(...logs.map(({ y }) => y))];
  const place = (y: number): number => (most === least ? 0.5 : (y - least) / (most - least));
  return { name, points: logs.map((point) => ({ ...point, y: place(point.y) })) };
}
