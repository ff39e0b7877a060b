// SPDX-License-Identifier: Apache-2.0
//
// What an explanation can ask of the page around it. Where there is none, as in another editor, it does without.
import { createContext, useContext } from 'react';
import type { ModelLine } from '../protocol/documents';
import type { Run } from '../simulator/run';

export interface LinesOfStep {
  fired: ModelLine[];
  lost: ModelLine[];
}

export interface Surroundings {
  goTo?: (line: number, column: number) => void; // in the text of the model
  mark?: (lines: LinesOfStep | null) => void; // those of the present step, in the text
  simulate?: (run: Run) => void; // goes on from there
}

const Context = createContext<Surroundings>({});

export const SurroundingsProvider = Context.Provider;
export const useSurroundings = (): Surroundings => useContext(Context);
