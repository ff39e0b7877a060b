// SPDX-License-Identifier: Apache-2.0
//
// From the terms of the language server protocol to those of Monaco, where lines and columns count from 1.
import type { LinesOfStep } from '../evidence/surroundings';
import type { CoverageGap, ModelLine } from '../protocol/documents';
import { monaco } from './api';
import type {
  LspCodeAction,
  LspCompletionItem,
  LspDiagnostic,
  LspFolding,
  LspHighlight,
  LspPosition,
  LspRange,
  LspSymbol,
  LspTextEdit,
} from './lsp';

export const fromPosition = (position: monaco.IPosition): LspPosition => ({
  line: position.lineNumber - 1,
  character: position.column - 1,
});

export const fromRange = (range: monaco.IRange): LspRange => ({
  start: { line: range.startLineNumber - 1, character: range.startColumn - 1 },
  end: { line: range.endLineNumber - 1, character: range.endColumn - 1 },
});

export const toRange = (range: LspRange): monaco.IRange => ({
  startLineNumber: range.start.line + 1,
  startColumn: range.start.character + 1,
  endLineNumber: range.end.line + 1,
  endColumn: range.end.character + 1,
});

export const toEdit = (edit: LspTextEdit): monaco.languages.TextEdit => ({
  range: toRange(edit.range),
  text: edit.newText,
});

// A mark in the margin beside the lines of the place.
export const toDecoration = (gap: CoverageGap): monaco.editor.IModelDeltaDecoration => ({
  range: {
    startLineNumber: gap.line,
    startColumn: gap.column,
    endLineNumber: gap.end_line,
    endColumn: gap.end_column,
  },
  options: { linesDecorationsClassName: 'never-happens', hoverMessage: { value: gap.message } },
});

// The lines of a file that make a step, and those that are enabled in it and do not fire.
export function decorationsOfStep(step: LinesOfStep | null, file: string): monaco.editor.IModelDeltaDecoration[] {
  const mark = (className: string, color: string) => (line: ModelLine) => ({
    range: new monaco.Range(line.line, line.column, line.end_line, line.end_column),
    options: {
      className,
      isWholeLine: true,
      overviewRuler: { color: { id: color }, position: monaco.editor.OverviewRulerLane.Center },
    },
  });
  if (step === null) return [];
  const here = ({ file: other }: ModelLine): boolean => other === file;
  return [
    ...step.fired.filter(here).map(mark('fired-line', 'editorOverviewRuler.infoForeground')),
    ...step.lost.filter(here).map(mark('lost-line', 'editorOverviewRuler.warningForeground')),
  ];
}

const SEVERITIES = {
  1: monaco.MarkerSeverity.Error,
  2: monaco.MarkerSeverity.Warning,
  3: monaco.MarkerSeverity.Info,
  4: monaco.MarkerSeverity.Hint,
};

export function toMarker(diagnostic: LspDiagnostic, resource: monaco.Uri): monaco.editor.IMarkerData {
  const marker: monaco.editor.IMarkerData = {
    ...toRange(diagnostic.range),
    severity: SEVERITIES[diagnostic.severity],
    code: diagnostic.code,
    source: diagnostic.source,
    message: diagnostic.message,
  };
  if (diagnostic.tags) marker.tags = diagnostic.tags.map((tag) => tag as monaco.MarkerTag);
  if (diagnostic.relatedInformation) {
    marker.relatedInformation = diagnostic.relatedInformation.map((related) => ({
      ...toRange(related.location.range),
      resource,
      message: related.message,
    }));
  }
  return marker;
}

const { CompletionItemKind } = monaco.languages;

// The kinds that the server uses; the protocol numbers them from 1, Monaco in another way.
const COMPLETION_KINDS: Record<number, monaco.languages.CompletionItemKind> = {
  2: CompletionItemKind.Method,
  6: CompletionItemKind.Variable,
  7: CompletionItemKind.Class,
  9: CompletionItemKind.Module,
  10: CompletionItemKind.Property,
  14: CompletionItemKind.Keyword,
  15: CompletionItemKind.Snippet,
  20: CompletionItemKind.EnumMember,
  21: CompletionItemKind.Constant,
  24: CompletionItemKind.Operator,
  25: CompletionItemKind.TypeParameter,
};

export function toCompletion(item: LspCompletionItem, range: monaco.IRange): monaco.languages.CompletionItem {
  const isSnippet = item.insertTextFormat === 2;
  return {
    label: item.label,
    kind: COMPLETION_KINDS[item.kind ?? 0] ?? CompletionItemKind.Text,
    detail: item.detail,
    insertText: item.insertText ?? item.label,
    insertTextRules: isSnippet ? monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet : undefined,
    range,
  };
}

export function toSymbol(symbol: LspSymbol): monaco.languages.DocumentSymbol {
  return {
    name: symbol.name,
    detail: symbol.detail ?? '',
    kind: symbol.kind - 1, // the same order in both, from 1 and from 0
    tags: [],
    range: toRange(symbol.range),
    selectionRange: toRange(symbol.selectionRange),
    children: (symbol.children ?? []).map(toSymbol),
  };
}

export function toFolding(folding: LspFolding): monaco.languages.FoldingRange {
  return {
    start: folding.startLine + 1,
    end: folding.endLine + 1,
    kind: folding.kind === 'comment' ? monaco.languages.FoldingRangeKind.Comment : undefined,
  };
}

export function toHighlight(highlight: LspHighlight): monaco.languages.DocumentHighlight {
  const { Text, Read, Write } = monaco.languages.DocumentHighlightKind;
  const kind = highlight.kind === 3 ? Write : highlight.kind === 2 ? Read : Text;
  return { range: toRange(highlight.range), kind };
}

export function toWorkspaceEdit(edits: LspTextEdit[], resource: monaco.Uri): monaco.languages.WorkspaceEdit {
  return { edits: edits.map((edit) => ({ resource, versionId: undefined, textEdit: toEdit(edit) })) };
}

export function toCodeAction(action: LspCodeAction, resource: monaco.Uri): monaco.languages.CodeAction {
  const edits = Object.values(action.edit?.changes ?? {}).flat();
  return {
    title: action.title,
    kind: action.kind,
    isPreferred: action.isPreferred,
    diagnostics: action.diagnostics?.map((diagnostic) => toMarker(diagnostic, resource)),
    edit: toWorkspaceEdit(edits, resource),
  };
}
