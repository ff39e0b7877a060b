// SPDX-License-Identifier: Apache-2.0
//
// What can be done with the formulas of the text that is shown: checking them, choosing one, following its explanation into
// the text and into the simulator. Each text keeps what was chosen in it.
import { useMemo, useState, type RefObject } from 'react';
import { commandLine } from '../checks/commandLine';
import type { Row } from '../checks/rows';
import { requestOf, type Settings } from '../checks/settings';
import type { EditorHandle } from '../editor/Editor';
import type { LinesOfStep, Surroundings } from '../evidence/surroundings';
import type { Buffer } from '../files/buffer';
import type { CheckRequest, StudioSession } from '../protocol/client';
import type { Run } from '../simulator/run';
import type { Panes } from './panes';
import type { ShownText } from './useShownText';

export interface FormulaActions {
  selected: Row | null; // the row that is explained
  step: LinesOfStep | null; // the lines of the step that is looked at
  wantedRun: Run | null; // for the simulator
  surroundings: Surroundings; // of an explanation
  select: (row: Row) => void; // shows the formula, and its explanation if there is one
  checkAll: () => void;
  checkHere: () => void; // at the cursor
  checkNumbers: (numbers: number[]) => void;
  checkRow: (row: Row, explain?: boolean) => void;
  ask: (formula: string) => void;
  commandOf: (row: Row | null) => string; // the command line that checks a row, or everything
  request: () => CheckRequest; // a check of everything
}

interface Context {
  session: StudioSession;
  buffer: Buffer;
  shown: ShownText;
  settings: Settings;
  panes: Panes;
  editor: RefObject<EditorHandle | null>;
  goTo: (line: number, column?: number) => void;
}

export function useFormulaActions({ session, buffer, shown, settings, panes, editor, goTo }: Context): FormulaActions {
  const { opening, path } = buffer;
  const { rows, checks } = shown;
  const { options } = session;
  const { constants } = shown.parameters;
  const [selected, setSelected] = useState<Readonly<Record<number, string>>>({});
  const [steps, setSteps] = useState<Readonly<Record<number, LinesOfStep | null>>>({});
  const [wantedRuns, setWantedRuns] = useState<Readonly<Record<number, Run>>>({});
  const { showPane } = panes;
  const surroundings = useMemo<Surroundings>(
    () => ({
      goTo,
      mark: (lines) => setSteps((before) => ({ ...before, [opening]: lines })),
      simulate: (run) => {
        setWantedRuns((before) => ({ ...before, [opening]: run }));
        showPane('simulator');
      },
    }),
    [goTo, opening, showPane],
  );
  const selectedRow = rows.find((row) => row.key === selected[opening]) ?? null;
  const isExplained = panes.pane === 'explanation' && selectedRow?.state === 'fresh';

  const mark = (row: Row | undefined): void => {
    if (row !== undefined) setSelected({ ...selected, [opening]: row.key });
  };
  const check = (only: number[] | null, formulas: string[] = [], explain?: boolean): void => {
    if (!checks.running) void checks.start({ only, formulas, explain });
  };
  const checkNumbers = (numbers: number[]): void => {
    mark(rows.find((row) => row.formula.number === numbers[0]));
    check(numbers);
  };
  return {
    selected: selectedRow,
    step: isExplained ? (steps[opening] ?? null) : null,
    wantedRun: wantedRuns[opening] ?? null,
    surroundings,
    select: (row) => {
      mark(row);
      const { line, file } = row.formula;
      if (line !== null && file === (path ?? 'model')) editor.current?.reveal(line);
      if (row.result !== null) showPane('explanation');
    },
    checkAll: () => {
      showPane('results');
      check(null);
    },
    checkHere: () => {
      const at = editor.current?.line() ?? 1;
      const before = rows.filter((row) => row.formula.line !== null && row.formula.line <= at);
      const place = before[before.length - 1]?.formula.line ?? rows[0]?.formula.line;
      const here = rows.filter((row) => row.formula.line === place && row.formula.origin === 'file');
      if (here.length > 0) checkNumbers(here.map((row) => row.formula.number));
    },
    checkNumbers,
    checkRow: ({ formula }, explain) =>
      formula.origin === 'file' ? check([formula.number], [], explain) : check([], [formula.text], explain),
    ask: (formula) => check([], [formula]),
    commandOf: (row) => {
      const asked = row !== null && row.formula.origin === 'option';
      return commandLine({
        path: path ?? buffer.name,
        constants,
        only: row === null ? null : asked ? [] : [row.formula.number],
        formulas: asked ? [row.formula.text] : [],
        settings,
        options,
      });
    },
    request: () => ({
      model: shown.model,
      only: null,
      formulas: [],
      explain: false,
      ...requestOf(options, settings),
    }),
  };
}
