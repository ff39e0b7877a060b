// SPDX-License-Identifier: Apache-2.0
//
// What the extension and the page inside of a panel tell each other.
import type { LinesOfStep } from '../../../apps/studio/web/src/evidence/surroundings';
import type { Results, Run as CheckRun } from '../../../apps/studio/web/src/checks/results';
import type { Question } from '../../../apps/studio/web/src/checks/question';
import type { Reply } from '../../../apps/studio/web/src/protocol/client';
import type { InfoDocument } from '../../../apps/studio/web/src/protocol/documents';
import type { Run } from '../../../apps/studio/web/src/simulator/run';

export type View = 'results' | 'simulator' | 'graph';

export interface Shown {
  view: View;
  uri: string; // of the text
  path: string | null; // of its file, in the folder of the studio
  question: Question;
  info: InfoDocument | null; // of the last text without errors
  isBroken: boolean; // the present text
  results: Results;
}

export type ToPage =
  | { type: 'model'; shown: Shown }
  | { type: 'run'; run: CheckRun | null } // all else is as it was
  | { type: 'select'; number: number } // a formula to explain
  | { type: 'walk'; run: Run } // for the simulator
  | { type: 'reply'; id: number; reply: Reply | null }; // null: there is none

export type FromPage =
  | { type: 'ready' }
  | { type: 'goTo'; line: number; column: number }
  | { type: 'mark'; lines: LinesOfStep | null }
  | { type: 'check'; numbers: number[] }
  | { type: 'cancel' }
  | { type: 'showProblems' }
  | { type: 'simulate'; run: Run }
  | { type: 'request'; id: number; method: string; path: string; body?: unknown };
