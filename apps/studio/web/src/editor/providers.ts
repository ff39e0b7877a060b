// SPDX-License-Identifier: Apache-2.0
//
// Tells Monaco where to ask about a text: the server, with the text as it is. A question that fails is no answer, except
// for renaming, where the reason matters.
import { RequestError, type Client } from '../protocol/client';
import { monaco } from './api';
import {
  fromPosition,
  fromRange,
  toCodeAction,
  toCompletion,
  toEdit,
  toFolding,
  toHighlight,
  toRange,
  toSymbol,
  toWorkspaceEdit,
} from './conversions';
import { LANGUAGE } from './ispl';
import type {
  LspCodeAction,
  LspCompletionItem,
  LspFolding,
  LspHighlight,
  LspHover,
  LspLegend,
  LspLocation,
  LspPreparedRename,
  LspSymbol,
  LspTextEdit,
  LspWorkspaceEdit,
} from './lsp';

type Token = monaco.CancellationToken;
type TextModel = monaco.editor.ITextModel;

interface MessageController extends monaco.editor.IEditorContribution {
  showMessage(text: string, position: monaco.IPosition): void;
}

// Monaco by itself tells why a name cannot be changed on the console only.
function showMessage(model: TextModel, position: monaco.IPosition, text: string): void {
  const editor = monaco.editor.getEditors().find((one) => one.getModel() === model);
  const controller = editor?.getContribution<MessageController>('editor.contrib.messageController');
  // Later, because the field for the new name hides messages when it is closed.
  window.setTimeout(() => controller?.showMessage(text, position), 100);
}

export function registerProviders(client: Client): void {
  const ask = async <Result>(
    method: string,
    model: TextModel,
    token: Token,
    more: Record<string, unknown> = {},
  ): Promise<Result> => {
    const controller = new AbortController();
    const cancelled = token.onCancellationRequested(() => controller.abort());
    try {
      return await client.language<Result>(method, { text: model.getValue(), ...more }, controller.signal);
    } finally {
      cancelled.dispose();
    }
  };
  const askOr = async <Result>(
    otherwise: Result,
    method: string,
    model: TextModel,
    token: Token,
    more: Record<string, unknown> = {},
  ): Promise<Result> => {
    try {
      return (await ask<Result | null>(method, model, token, more)) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  const at = (position: monaco.Position) => ({ position: fromPosition(position) });
  const locations = async (method: string, model: TextModel, position: monaco.Position, token: Token) =>
    (await askOr<LspLocation[]>([], method, model, token, at(position))).map(({ range }) => ({
      uri: model.uri,
      range: toRange(range),
    }));
  const { languages } = monaco;

  languages.registerHoverProvider(LANGUAGE, {
    provideHover: async (model, position, token) => {
      const hover = await askOr<LspHover | null>(null, 'hover', model, token, at(position));
      return hover && { contents: [{ value: hover.contents.value }], range: hover.range && toRange(hover.range) };
    },
  });
  languages.registerCompletionItemProvider(LANGUAGE, {
    triggerCharacters: ['.', '='],
    provideCompletionItems: async (model, position, _context, token) => {
      const word = model.getWordUntilPosition(position);
      const range = new monaco.Range(position.lineNumber, word.startColumn, position.lineNumber, position.column);
      const items = await askOr<LspCompletionItem[]>([], 'completion', model, token, at(position));
      return { suggestions: items.map((item) => toCompletion(item, range)) };
    },
  });
  languages.registerDocumentSymbolProvider(LANGUAGE, {
    provideDocumentSymbols: async (model, token) =>
      (await askOr<LspSymbol[]>([], 'documentSymbol', model, token)).map(toSymbol),
  });
  languages.registerFoldingRangeProvider(LANGUAGE, {
    provideFoldingRanges: async (model, _context, token) =>
      (await askOr<LspFolding[]>([], 'foldingRange', model, token)).map(toFolding),
  });
  languages.registerDocumentFormattingEditProvider(LANGUAGE, {
    provideDocumentFormattingEdits: async (model, _options, token) =>
      (await askOr<LspTextEdit[]>([], 'formatting', model, token)).map(toEdit),
  });
  languages.registerDocumentRangeFormattingEditProvider(LANGUAGE, {
    provideDocumentRangeFormattingEdits: async (model, range, _options, token) =>
      (await askOr<LspTextEdit[]>([], 'rangeFormatting', model, token, { range: fromRange(range) })).map(toEdit),
  });
  languages.registerDefinitionProvider(LANGUAGE, {
    provideDefinition: (model, position, token) => locations('definition', model, position, token),
  });
  languages.registerReferenceProvider(LANGUAGE, {
    provideReferences: (model, position, _context, token) => locations('references', model, position, token),
  });
  languages.registerDocumentHighlightProvider(LANGUAGE, {
    provideDocumentHighlights: async (model, position, token) =>
      (await askOr<LspHighlight[]>([], 'documentHighlight', model, token, at(position))).map(toHighlight),
  });
  languages.registerRenameProvider(LANGUAGE, {
    resolveRenameLocation: async (model, position, token) => {
      const found = await askOr<LspPreparedRename | null>(null, 'prepareRename', model, token, at(position));
      if (found !== null) return { range: toRange(found.range), text: found.placeholder };
      const range = new monaco.Range(position.lineNumber, position.column, position.lineNumber, position.column);
      return { range, text: '', rejectReason: 'There is no name here that could be changed.' };
    },
    provideRenameEdits: async (model, position, newName, token) => {
      try {
        const edit = await ask<LspWorkspaceEdit>('rename', model, token, { ...at(position), new_name: newName });
        return toWorkspaceEdit(Object.values(edit.changes ?? {}).flat(), model.uri);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        showMessage(model, position, error.message);
        return { edits: [] };
      }
    },
  });
  languages.registerCodeActionProvider(LANGUAGE, {
    provideCodeActions: async (model, range, _context, token) => {
      const actions = await askOr<LspCodeAction[]>([], 'codeAction', model, token, { range: fromRange(range) });
      return { actions: actions.map((action) => toCodeAction(action, model.uri)), dispose: () => undefined };
    },
  });
  // The legend never changes, but only the server knows it.
  void client.language<LspLegend>('legend', { text: '' }).then(
    (legend) =>
      languages.registerDocumentSemanticTokensProvider(LANGUAGE, {
        getLegend: () => legend,
        provideDocumentSemanticTokens: async (model, _last, token) => {
          const tokens = await askOr<{ data: number[] } | null>(null, 'semanticTokens', model, token);
          return tokens && { data: new Uint32Array(tokens.data) };
        },
        releaseDocumentSemanticTokens: () => undefined,
      }),
    () => undefined,
  );
}
