// SPDX-License-Identifier: Apache-2.0
//
// State formulas along a path: in which positions they hold and fail.
import type { Claim } from '../protocol/documents';

export interface Letter {
  position: number;
  formula: string;
  holds: boolean;
}

export interface LetterGrid {
  formulas: string[];
  positions: number[]; // those where something is said
  at: (formula: string, position: number) => boolean | null;
}

// What the states of the path of a claim show by themselves.
export function lettersOf(claim: Claim, claims: Claim[]): Letter[] {
  return claim.parts.flatMap(({ position, claim: index }) => {
    const { formula, holds, reason } = claims[index]!;
    return reason === 'evaluated' ? [{ position, formula, holds }] : [];
  });
}

export function letterGrid(letters: Letter[]): LetterGrid {
  const known = new Map(letters.map((letter) => [`${letter.position} ${letter.formula}`, letter.holds]));
  return {
    formulas: [...new Set(letters.map((letter) => letter.formula))],
    positions: [...new Set(letters.map((letter) => letter.position))].sort((a, b) => a - b),
    at: (formula, position) => known.get(`${position} ${formula}`) ?? null,
  };
}
