// SPDX-License-Identifier: Apache-2.0
//
// Everything that a verdict depends on. A verdict of another question is stale. (Engine and limits are not part of it:
// they decide whether there is a verdict, not which.)
import type { Chosen } from './settings';

export interface Question {
  text: string;
  constants: Record<string, number>;
  reading: Chosen; // the options that say how formulas are read
}

function isSameRecord<Value>(a: Readonly<Record<string, Value>>, b: Readonly<Record<string, Value>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

export function isSameQuestion(a: Question, b: Question): boolean {
  return a.text === b.text && isSameRecord(a.reading, b.reading) && isSameRecord(a.constants, b.constants);
}
