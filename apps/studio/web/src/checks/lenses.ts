// SPDX-License-Identifier: Apache-2.0
//
// What stands above each formula: its verdict, or an invitation to check it. Pure.
import { shareText } from '../evidence/words';
import type { Verdict } from '../protocol/documents';
import type { Row } from './rows';
import { timeInWords, VERDICT_MARKS, VERDICT_WORDS } from './words';

export interface Lens {
  line: number;
  title: string;
  numbers: number[]; // of the instances of the formula
}

const check = 'Check this formula';

// A repeated formula holds if all its instances do.
function together(rows: Row[]): Verdict | null {
  const verdicts = rows.map((row) => row.result?.outcome.verdict ?? null);
  if (verdicts.includes('false')) return 'false';
  if (verdicts.includes(null)) return null;
  return verdicts.includes('unknown') ? 'unknown' : 'true';
}

function titleOf(rows: Row[]): string {
  if (rows.some((row) => row.state === 'running')) return 'Checking …';
  if (rows.some((row) => row.state === 'waiting')) return 'Waiting to be checked';
  const verdict = together(rows);
  if (verdict === null) return check;
  const words = `${VERDICT_MARKS[verdict]} ${VERDICT_WORDS[verdict]}${shareOf(rows, verdict)}`;
  if (rows.some((row) => row.state === 'stale')) return `${check} (before the change: ${words})`;
  const seconds = rows.reduce((sum, row) => sum + (row.result?.outcome.seconds ?? 0), 0);
  return `${words} (${timeInWords(seconds)})${vacuityOf(rows, verdict)}`;
}

// Of several instances how many fail, of one in how many initial states.
function shareOf(rows: Row[], verdict: Verdict): string {
  if (verdict !== 'false') return '';
  if (rows.length > 1) return ` for ${rows.filter((row) => row.result?.outcome.verdict === 'false').length} of ${rows.length}`;
  const outcome = rows[0]?.result?.outcome;
  const share = outcome ? shareText(outcome) : null;
  return share === null ? '' : ` ${share}`;
}

// The first poor reason for which all instances hold.
function vacuityOf(rows: Row[], verdict: Verdict): string {
  const reasons = rows.map((row) => row.result?.outcome.vacuity[0]?.message);
  return verdict === 'true' && reasons[0] !== undefined && !reasons.includes(undefined) ? `: ${reasons[0]}` : '';
}

export function lensesOf(rows: readonly Row[]): Lens[] {
  const byPlace = new Map<string, Row[]>();
  for (const row of rows) {
    const { line, column } = row.formula;
    if (line === null) continue;
    const place = `${line}:${column}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
  }
  return [...byPlace.values()].map((group) => ({
    line: group[0]!.formula.line!,
    title: titleOf(group),
    numbers: group.map((row) => row.formula.number),
  }));
}
