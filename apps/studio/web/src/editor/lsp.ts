// SPDX-License-Identifier: Apache-2.0
//
// What the server says about a text, in the terms of the language server protocol. Lines and columns count from 0,
// columns in units of UTF-16.

export interface LspPosition {
  line: number;
  character: number;
}

export interface LspRange {
  start: LspPosition;
  end: LspPosition;
}

export interface LspDiagnostic {
  range: LspRange;
  severity: 1 | 2 | 3 | 4;
  code: string;
  source: string;
  message: string;
  relatedInformation?: { location: LspLocation; message: string }[];
  tags?: number[];
}

export interface LspLocation {
  uri: string;
  range: LspRange;
}

export interface LspTextEdit {
  range: LspRange;
  newText: string;
}

export interface LspSymbol {
  name: string;
  detail?: string;
  kind: number;
  range: LspRange;
  selectionRange: LspRange;
  children?: LspSymbol[];
}

export interface LspCompletionItem {
  label: string;
  kind?: number;
  detail?: string;
  insertText?: string;
  insertTextFormat?: 1 | 2;
}

export interface LspHover {
  contents: { kind: string; value: string };
  range?: LspRange;
}

export interface LspFolding {
  startLine: number;
  endLine: number;
  kind?: string;
}

export interface LspHighlight {
  range: LspRange;
  kind?: number;
}

export interface LspWorkspaceEdit {
  changes?: Record<string, LspTextEdit[]>;
}

export interface LspCodeAction {
  title: string;
  kind?: string;
  isPreferred?: boolean;
  diagnostics?: LspDiagnostic[];
  edit?: LspWorkspaceEdit;
}

export interface LspPreparedRename {
  range: LspRange;
  placeholder: string;
}

export interface LspLegend {
  tokenTypes: string[];
  tokenModifiers: string[];
}
