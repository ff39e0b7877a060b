// SPDX-License-Identifier: Apache-2.0
//
// Everything that a verdict depends on. A verdict of another question is stale. (Engine and limits are not part of it:
// they decide whether there is a verdict, not which.)
import type { Uniform } from './settings';

export interface Question {
  text: string;
  constants: Record<string, number>;
  uniform: Uniform | null;
  finite: boolean;
}

export function isSameQuestion(a: Question, b: Question): boolean {
  const names = Object.keys(a.constants);
  return (
    a.text === b.text &&
    a.uniform === b.uniform &&
    a.finite === b.finite &&
    names.length === Object.keys(b.constants).length &&
    names.every((name) => a.constants[name] === b.constants[name])
  );
}
