// SPDX-License-Identifier: Apache-2.0
//
// What is kept of finished checks of a text, and how two of them differ. Pure.
import { isRecord } from '../app/stored';
import { keyOf, nameOf, type Run } from '../checks/results';
import type { Chosen } from '../checks/settings';
import type { Count, Verdict } from '../protocol/documents';

export interface KeptVerdict {
  key: string;
  text: string;
  verdict: Verdict;
  seconds: number;
}

export interface RunRecord {
  id: string; // of the check
  time: number; // when it was kept
  text: string; // tells whether the model was the same
  constants: Readonly<Record<string, number>>; // that were not as in the text
  reading: Chosen;
  engine: string;
  formulas: KeptVerdict[];
  states: Count | null; // reachable ones, if they are known
  seconds: number;
  memory: number; // bytes
}

const MOST = 20;

export function isRecords(value: unknown): value is RunRecord[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one) =>
        isRecord(one) &&
        typeof one.id === 'string' &&
        typeof one.time === 'number' &&
        isRecord(one.constants) &&
        isRecord(one.reading) &&
        Array.isArray(one.formulas),
    )
  );
}

// Short, and the same for the same text (FNV-1a).
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; ++i) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length}-${(hash >>> 0).toString(16)}`;
}

// Null as long as the check has not said everything.
export function recordOf({ id, question, report }: Run, time: number): RunRecord | null {
  if (id === null || !report?.ok) return null;
  return {
    id,
    time,
    text: fingerprint(question.text),
    constants: question.constants,
    reading: question.reading,
    engine: report.engine ?? '',
    formulas: (report.formulas ?? []).map((one) => ({
      key: keyOf(one),
      text: nameOf(one),
      verdict: one.verdict,
      seconds: one.seconds,
    })),
    states: report.statistics?.reachable_states ?? null,
    seconds: report.seconds?.total ?? 0,
    memory: report.peak_memory_bytes ?? 0,
  };
}

// The latest first; the oldest ones are forgotten.
export function withRecord(records: readonly RunRecord[], record: RunRecord): RunRecord[] {
  return records.some(({ id }) => id === record.id) ? [...records] : [record, ...records].slice(0, MOST);
}

export interface ComparedFormula {
  key: string;
  text: string;
  before: KeptVerdict | null; // null: it was not checked
  after: KeptVerdict | null;
  changed: boolean; // the verdict
}

// The formulas of both, in the order of the later one.
export function compared(before: RunRecord, after: RunRecord): ComparedFormula[] {
  const find = (record: RunRecord, key: string): KeptVerdict | null =>
    record.formulas.find((one) => one.key === key) ?? null;
  const gone = before.formulas.filter(({ key }) => find(after, key) === null);
  return [...after.formulas, ...gone].map(({ key, text }) => {
    const [old, now] = [find(before, key), find(after, key)];
    return { key, text, before: old, after: now, changed: old !== null && now !== null && old.verdict !== now.verdict };
  });
}

// In what two checks differed, in words.
export function circumstances(before: RunRecord, after: RunRecord): string[] {
  const settings = (record: RunRecord): Record<string, unknown> => ({ ...record.constants, ...record.reading });
  const [old, now] = [settings(before), settings(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const shown = (value: unknown): string => (value === undefined ? 'its own value' : String(value));
  return [
    ...(before.text === after.text ? [] : ['the text']),
    ...(before.engine === after.engine ? [] : [`engine: ${before.engine} → ${after.engine}`]),
    ...names.filter((name) => old[name] !== now[name]).map((name) => `${name}: ${shown(old[name])} → ${shown(now[name])}`),
  ];
}
