// SPDX-License-Identifier: Apache-2.0
//
// Which formulas a person wants to see first, which ones at all, and which one next. Pure.
import type { Row } from './rows';

export type Show = 'all' | 'unexpected' | 'failing' | 'unknown' | 'open';

export const SHOW_WORDS: Record<Show, string> = {
  all: 'All',
  unexpected: 'Not as expected',
  failing: 'Failing',
  unknown: 'Unknown',
  open: 'Not checked or out of date',
};

export const SHOWS = Object.keys(SHOW_WORDS) as Show[];

const isUnexpected = ({ result }: Row): boolean => result?.outcome.as_expected === false;
export const isFailing = (row: Row): boolean => row.result?.outcome.verdict === 'false' || isUnexpected(row);

export function isShown(row: Row, show: Show): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'unexpected':
      return isUnexpected(row);
    case 'failing':
      return isFailing(row);
    case 'unknown':
      return row.result?.outcome.verdict === 'unknown';
    case 'open':
      return row.state !== 'fresh';
  }
}

function rank(row: Row): number {
  if (isUnexpected(row)) return 0;
  if (isFailing(row)) return 1;
  return row.result?.outcome.verdict === 'unknown' ? 2 : 3;
}

// What is not as expected, then what fails, then what is unknown; else in the order of the text.
export function failingFirst(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => rank(a) - rank(b));
}

// The failing row after the selected one, round and round; null if nothing fails.
export function nextFailing(rows: readonly Row[], selected: string | null): Row | null {
  const at = rows.findIndex(({ key }) => key === selected);
  return [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find(isFailing) ?? null;
}
