// SPDX-License-Identifier: Apache-2.0
//
// The constants of a parametric model, as the user has set them. Pure.
import type { InfoDocument } from '../protocol/documents';

export type Constants = Record<string, number>;

export interface Parameter {
  name: string;
  value: number;
  fromText: number; // as the text has it
  low: number; // of the slider; the number field takes others as well
  high: number;
}

// Overrides of constants that the text has, and that differ from it.
export function effective(chosen: Constants, info: InfoDocument | null): Constants {
  if (info === null || !info.ok) return chosen;
  const known = new Map((info.constants ?? []).map(({ name, value }) => [name, value]));
  return Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => known.has(name) && known.get(name) !== value),
  );
}

// `info` is that of the text without overrides.
export function parametersOf(info: InfoDocument | null, chosen: Constants): Parameter[] {
  return (info?.constants ?? []).map(({ name, value: fromText }) => ({
    name,
    fromText,
    value: chosen[name] ?? fromText,
    low: Math.min(0, fromText),
    high: Math.max(10, 2 * fromText),
  }));
}
