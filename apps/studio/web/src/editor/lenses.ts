// SPDX-License-Identifier: Apache-2.0
//
// The lines above formulas in the editor, and a click that checks them.
import type { Lens } from '../checks/lenses';
import { monaco } from './api';
import { LANGUAGE } from './ispl';

export interface LensSource {
  // `placed`: stays the same object as long as the lines of the lenses are those of the same text.
  set: (model: monaco.editor.ITextModel, lenses: Lens[], placed: unknown) => void;
  refresh: () => void;
}

interface Placed {
  lenses: Lens[];
  marks: Map<number, string>; // by the line where the lens belongs in the text that it is of
  placed: unknown;
}

// Between two answers of the server lines move with the text: marks in the text remember where the lenses belong.
export function registerLenses(onCheck: (numbers: number[]) => void): LensSource {
  const byModel = new WeakMap<monaco.editor.ITextModel, Placed>();
  const changed = new monaco.Emitter<monaco.languages.CodeLensProvider>();
  const command = 'gnomon.check';
  monaco.editor.registerCommand(command, (_accessor, numbers: number[]) => onCheck(numbers));
  const provider: monaco.languages.CodeLensProvider = {
    onDidChange: changed.event,
    provideCodeLenses: (model) => {
      const known = byModel.get(model);
      const lenses = (known?.lenses ?? []).flatMap(({ line, title, numbers }) => {
        const range = model.getDecorationRange(known?.marks.get(line) ?? '');
        const isGone = range === null || range.isEmpty(); // with its formula
        return isGone ? [] : [{ range, command: { id: command, title, arguments: [numbers] } }];
      });
      return { lenses, dispose: () => undefined };
    },
  };
  monaco.languages.registerCodeLensProvider(LANGUAGE, provider);
  return {
    set: (model, lenses, placed) => {
      const before = byModel.get(model);
      let marks = before?.marks ?? new Map<number, string>();
      if (placed !== before?.placed) {
        const mark = ({ line }: Lens) => {
          const place = Math.min(line, model.getLineCount());
          const range = new monaco.Range(place, 1, place, model.getLineMaxColumn(place));
          return { range, options: { stickiness: monaco.editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges } };
        };
        const ids = model.deltaDecorations([...marks.values()], lenses.map(mark));
        marks = new Map(lenses.map(({ line }, i) => [line, ids[i]!]));
      } else if (
        lenses.length === before?.lenses.length &&
        lenses.every(({ title }, i) => title === before.lenses[i]?.title)
      ) {
        return;
      }
      byModel.set(model, { lenses, marks, placed });
      changed.fire(provider);
    },
    refresh: () => changed.fire(provider),
  };
}
