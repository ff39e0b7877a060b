// SPDX-License-Identifier: Apache-2.0
//
// The editor of the text at hand. Monaco owns the text while somebody types; it is replaced only when `revision` says
// that it came from elsewhere.
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { useLatest } from '../app/useLatest';
import type { Buffer } from '../files/buffer';
import type { Client } from '../protocol/client';
import type { Theme } from '../theme/useTheme';
import type { LinesOfStep } from '../evidence/surroundings';
import { decorationsOfStep, toDecoration, toMarker } from './conversions';
import { LANGUAGE } from './ispl';
import { lensesOf } from './lenses';
import type { LspDiagnostic } from './lsp';
import { monaco } from './monaco';
import { setUpMonaco } from './setup';
import { nameOfTheme } from './themes';
import type { Row } from '../checks/rows';
import type { CoverageGap, InfoDocument } from '../protocol/documents';
import './Editor.css';

export interface EditorHandle {
  focus: () => void;
  goTo: (line: number, column?: number) => void;
  reveal: (line: number) => void; // without the focus, and marked for a moment
  line: () => number;
  run: (action: string) => void;
}

interface Props {
  client: Client;
  buffer: Buffer;
  theme: Theme;
  small: boolean;
  diagnostics: LspDiagnostic[];
  rows: Row[];
  info: InfoDocument | null;
  gaps: CoverageGap[]; // what never happens, for the margin
  step: LinesOfStep | null; // the lines behind a step that is being looked at
  onEdit: (text: string) => void;
  onCursor: (line: number) => void;
  onCheck: (numbers: number[]) => void;
  handle: Ref<EditorHandle>;
}

const REVEALED = 1600;
const revealed = { isWholeLine: true, className: 'revealed-line' };

const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  ariaLabel: 'Model in ISPL. Control M switches whether Tab moves the focus.',
  automaticLayout: true,
  fixedOverflowWidgets: true,
  fontSize: 13,
  lineHeight: 20,
  fontFamily: 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  language: LANGUAGE,
  lightbulb: { enabled: 'on' as monaco.editor.ShowLightbulbIconMode },
  minimap: { enabled: false },
  occurrencesHighlight: 'singleFile',
  quickSuggestions: { other: true, comments: false, strings: false },
  renderLineHighlight: 'line',
  scrollBeyondLastLine: false,
  'semanticHighlighting.enabled': true,
  snippetSuggestions: 'inline',
  tabSize: 2,
  wordBasedSuggestions: 'off',
  wordWrap: 'on',
  wrappingIndent: 'indent',
};

export function Editor(props: Props) {
  const { client, buffer, theme, small, diagnostics, rows, info, gaps, step, handle } = props;
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor | null>(null);
  const latest = useLatest(props);

  useEffect(() => {
    const lenses = setUpMonaco(client, (numbers) => latest.current.onCheck(numbers));
    const model = monaco.editor.createModel(latest.current.buffer.text, LANGUAGE);
    const created = monaco.editor.create(container.current!, { ...OPTIONS, model });
    editor.current = created;
    const listeners = [
      model.onDidChangeContent(() => latest.current.onEdit(model.getValue())),
      // Monaco forgets to ask for lenses anew if the editor loses the focus meanwhile.
      created.onDidBlurEditorText(() => setTimeout(lenses.refresh)),
      created.onDidChangeCursorPosition(({ position }) => latest.current.onCursor(position.lineNumber)),
    ];
    return () => {
      listeners.forEach((listener) => listener.dispose());
      created.dispose();
      model.dispose();
    };
  }, [client, latest]);

  // Another text begins without history; one that was read again can be undone.
  const { revision, opening } = buffer;
  const shown = useRef({ revision, opening });
  useEffect(() => {
    const model = editor.current?.getModel();
    const before = shown.current;
    shown.current = { revision, opening };
    if (!model || before.revision === revision) return;
    const { text } = latest.current.buffer;
    if (before.opening !== opening) {
      model.setValue(text);
      editor.current?.setPosition({ lineNumber: 1, column: 1 });
      editor.current?.setScrollTop(0);
    } else {
      model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
    }
  }, [latest, opening, revision]);

  useEffect(() => monaco.editor.setTheme(nameOfTheme(theme)), [theme]);

  useEffect(() => {
    editor.current?.updateOptions({ lineNumbersMinChars: small ? 3 : 4, folding: !small });
  }, [small]);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (model) monaco.editor.setModelMarkers(model, 'gnomon', diagnostics.map((item) => toMarker(item, model.uri)));
  }, [diagnostics]);

  useEffect(() => {
    const model = editor.current?.getModel();
    const lenses = setUpMonaco(client, (numbers) => latest.current.onCheck(numbers));
    if (model) lenses.set(model, info === null ? [] : lensesOf(rows), info);
  }, [client, info, latest, rows]);

  useEffect(() => {
    const marks = editor.current?.createDecorationsCollection(gaps.map(toDecoration));
    return () => marks?.clear();
  }, [gaps]);

  const file = buffer.path ?? 'model';
  useEffect(() => {
    const marks = editor.current?.createDecorationsCollection(decorationsOfStep(step, file));
    return () => marks?.clear();
  }, [step, file]);

  useImperativeHandle(
    handle,
    () => ({
      focus: () => editor.current?.focus(),
      goTo: (line, column = 1) => {
        editor.current?.setPosition({ lineNumber: line, column });
        editor.current?.revealLineInCenterIfOutsideViewport(line);
        editor.current?.focus();
      },
      reveal: (line) => {
        editor.current?.revealLineInCenterIfOutsideViewport(line);
        const range = new monaco.Range(line, 1, line, 1);
        const mark = editor.current?.createDecorationsCollection([{ range, options: revealed }]);
        setTimeout(() => mark?.clear(), REVEALED);
      },
      line: () => editor.current?.getPosition()?.lineNumber ?? 1,
      run: (action) => {
        editor.current?.focus();
        editor.current?.trigger('page', action, null);
      },
    }),
    [],
  );

  return <div className="editor" ref={container} />;
}
