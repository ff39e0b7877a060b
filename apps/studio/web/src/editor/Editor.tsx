// SPDX-License-Identifier: Apache-2.0
//
// The editor of the text that is shown. Each open text has a model of Monaco, with its own history, and is scrolled to
// where it was left. Monaco owns a text while somebody types; it is replaced only when `revision` says that it came from
// elsewhere.
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { useLatest } from '../app/useLatest';
import { lensesOf } from '../checks/lenses';
import type { Buffer } from '../files/buffer';
import type { Client } from '../protocol/client';
import type { Theme } from '../theme/useTheme';
import type { LinesOfStep } from '../evidence/surroundings';
import { decorationsOfStep, toDecoration, toEdit, toMarker } from './conversions';
import { indentWhileTyping } from './indenting';
import { LANGUAGE } from './ispl';
import type { LspDiagnostic, LspTextEdit } from './lsp';
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
  // What the text says then; nothing if it needs no change, has syntax errors or is edited meanwhile.
  format: (opening: number) => Promise<string | undefined>;
}

interface Props {
  client: Client;
  id: string;
  buffers: readonly Buffer[]; // all that are open
  buffer: Buffer; // the one that is shown
  theme: Theme;
  small: boolean;
  diagnostics: LspDiagnostic[];
  rows: Row[];
  info: InfoDocument | null;
  gaps: CoverageGap[]; // what never happens, for the margin
  step: LinesOfStep | null; // the lines behind a step that is being looked at
  onEdit: (opening: number, text: string) => void;
  onCursor: (line: number) => void;
  onCheck: (numbers: number[]) => void;
  handle: Ref<EditorHandle>;
}

const REVEALED = 1600;
const FORMAT_PATIENCE = 5000;
const revealed = { isWholeLine: true, className: 'revealed-line' };

const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  acceptSuggestionOnEnter: 'off', // Enter ends the line, Tab completes
  ariaLabel: 'Model in ISPL. Control M switches whether Tab moves the focus.',
  autoClosingBrackets: 'never', // what is typed is what stands there
  autoIndent: 'full',
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
  wordBasedSuggestions: 'off',
  wordWrap: 'on',
  wrappingIndent: 'indent',
};

interface OpenModel {
  model: monaco.editor.ITextModel;
  revision: number;
  view: monaco.editor.ICodeEditorViewState | null;
}

export function Editor(props: Props) {
  const { client, id, buffers, buffer, theme, small, diagnostics, rows, info, gaps, step, handle } = props;
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor | null>(null);
  const models = useRef(new Map<number, OpenModel>());
  const latest = useLatest(props);

  useEffect(() => {
    const lenses = setUpMonaco(client, (numbers) => latest.current.onCheck(numbers));
    const created = monaco.editor.create(container.current!, { ...OPTIONS, model: null });
    const open = models.current;
    editor.current = created;
    const listeners = [
      // Monaco forgets to ask for lenses anew if the editor loses the focus meanwhile.
      created.onDidBlurEditorText(() => setTimeout(lenses.refresh)),
      created.onDidChangeCursorPosition(({ position }) => latest.current.onCursor(position.lineNumber)),
    ];
    return () => {
      listeners.forEach((listener) => listener.dispose());
      created.dispose();
      open.forEach(({ model }) => model.dispose());
      open.clear();
    };
  }, [client, latest]);

  const { revision, opening } = buffer;
  const shown = useRef<number | null>(null);
  useEffect(() => {
    const { text } = latest.current.buffer;
    const before = models.current.get(shown.current ?? -1);
    if (before && shown.current !== opening) before.view = editor.current!.saveViewState();
    let now = models.current.get(opening);
    if (now === undefined) {
      const model = monaco.editor.createModel(text, LANGUAGE);
      model.updateOptions({ tabSize: 2, insertSpaces: true });
      indentWhileTyping(model, client);
      model.onDidChangeContent(() => latest.current.onEdit(opening, model.getValue()));
      now = { model, revision, view: null };
      models.current.set(opening, now);
    } else if (now.revision !== revision) {
      now.revision = revision;
      now.model.pushEditOperations([], [{ range: now.model.getFullModelRange(), text }], () => null);
    }
    if (shown.current === opening) return;
    shown.current = opening;
    editor.current!.setModel(now.model);
    if (now.view !== null) editor.current!.restoreViewState(now.view);
    latest.current.onCursor(editor.current!.getPosition()?.lineNumber ?? 1);
  }, [client, latest, opening, revision]);

  useEffect(() => {
    const open = new Set(buffers.map((one) => one.opening));
    for (const [number, { model }] of models.current) {
      if (open.has(number)) continue;
      models.current.delete(number);
      model.dispose();
    }
  }, [buffers]);

  useEffect(() => monaco.editor.setTheme(nameOfTheme(theme)), [theme]);

  useEffect(() => {
    editor.current?.updateOptions({ lineNumbersMinChars: small ? 3 : 4, folding: !small });
  }, [small]);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (model) monaco.editor.setModelMarkers(model, 'gnomon', diagnostics.map((item) => toMarker(item, model.uri)));
  }, [diagnostics, opening]);

  useEffect(() => {
    const model = editor.current?.getModel();
    const lenses = setUpMonaco(client, (numbers) => latest.current.onCheck(numbers));
    if (model) lenses.set(model, info === null ? [] : lensesOf(rows), info);
  }, [client, info, latest, opening, rows]);

  useEffect(() => {
    const marks = editor.current?.createDecorationsCollection(gaps.map(toDecoration));
    return () => marks?.clear();
  }, [gaps, opening]);

  const file = buffer.path ?? 'model';
  useEffect(() => {
    const marks = editor.current?.createDecorationsCollection(decorationsOfStep(step, file));
    return () => marks?.clear();
  }, [step, file, opening]);

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
      format: async (opening) => {
        const model = models.current.get(opening)?.model;
        if (model === undefined) return undefined;
        const version = model.getVersionId();
        const question = { text: model.getValue() };
        const edits = await client
          .language<LspTextEdit[] | null>('formatting', question, AbortSignal.timeout(FORMAT_PATIENCE))
          .catch(() => null);
        if (edits === null || edits.length === 0 || model.isDisposed() || model.getVersionId() !== version) {
          return undefined;
        }
        model.pushStackElement();
        model.pushEditOperations([], edits.map(toEdit), () => null);
        model.pushStackElement();
        return model.getValue();
      },
    }),
    [client],
  );

  return <div className="editor" id={id} ref={container} />;
}
