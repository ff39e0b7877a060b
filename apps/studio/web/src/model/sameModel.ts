// SPDX-License-Identifier: Apache-2.0
import type { Model } from '../protocol/client';

const sorted = (constants: Record<string, number>): [string, number][] =>
  Object.entries(constants).sort(([a], [b]) => (a < b ? -1 : 1));

// The same text and constants; where the file is does not matter.
export function isSameModel(a: Model, b: Model): boolean {
  return a.text === b.text && JSON.stringify(sorted(a.constants)) === JSON.stringify(sorted(b.constants));
}
