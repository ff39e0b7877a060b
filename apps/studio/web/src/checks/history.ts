// SPDX-License-Identifier: Apache-2.0
//
// Formulas that were asked before, the latest first.
import { useCallback } from 'react';
import { useStored } from '../app/stored';

const LENGTH = 50;

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

export function withFormula(history: readonly string[], formula: string): string[] {
  return [formula, ...history.filter((other) => other !== formula)].slice(0, LENGTH);
}

export function useHistory(): [string[], (formula: string) => void] {
  const [history, setHistory] = useStored<string[]>('gnomon.formulas', [], isList);
  return [history, useCallback((formula) => setHistory(withFormula(history, formula)), [history, setHistory])];
}
