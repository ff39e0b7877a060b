// SPDX-License-Identifier: Apache-2.0
//
// Where a text occurs in the files of a folder. Pure.
export interface Source {
  key: string; // of a buffer: the path, or a name for a text without file
  text: string;
}

export interface Match {
  line: number; // both from 1
  column: number;
  before: string; // what the line says, with the match in the middle
  match: string;
  after: string;
}

export interface FileMatches {
  key: string; // of a buffer: the path, or a name for a text without file
  matches: Match[];
}

export const MOST_MATCHES = 500;

const SHOWN_BEFORE = 12; // characters of a line in front of a match
const SHOWN_AFTER = 120;

// The matches of a text, at most so many. Letters count as equal in both cases unless `matchCase`.
export function matchesIn(text: string, wanted: string, matchCase: boolean, most: number): Match[] {
  if (wanted === '') return [];
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), matchCase ? 'gu' : 'giu');
  const result: Match[] = [];
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    for (const { index, 0: match } of line.matchAll(pattern)) {
      if (result.length === most) return result;
      const before = line.slice(0, index).trimStart();
      const after = line.slice(index + match.length).trimEnd();
      result.push({
        line: i + 1,
        column: index + 1,
        before: before.length > SHOWN_BEFORE ? `…${before.slice(-SHOWN_BEFORE)}` : before,
        match,
        after: after.length > SHOWN_AFTER ? `${after.slice(0, SHOWN_AFTER)}…` : after,
      });
    }
  }
  return result;
}

// The files with matches, in their order, with at most so many matches altogether.
export function searched(sources: readonly Source[], wanted: string, matchCase: boolean): FileMatches[] {
  const result: FileMatches[] = [];
  let left = MOST_MATCHES;
  for (const { key, text } of sources) {
    const matches = matchesIn(text, wanted, matchCase, left);
    left -= matches.length;
    if (matches.length > 0) result.push({ key, matches });
  }
  return result;
}
