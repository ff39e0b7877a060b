// SPDX-License-Identifier: Apache-2.0
//
// The bundled extension in an editor that is only pretended, with the real program ($GNOMON): commands, results,
// cancelling, and what is said if the program is missing.
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Module from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const bundle = fileURLToPath(new URL('../dist/extension.js', import.meta.url));
const model = fileURLToPath(new URL('../../../models/bit_transmission/bit_transmission.ispl', import.meta.url));
const program = process.env.GNOMON;

// As much of VS Code as the commands use; what they show is kept.
function pretendedEditor(settings) {
  const shown = { errors: [], information: [], posted: [], progress: [], executed: [], terminals: [] };
  const commands = new Map();
  const uri = (path) => ({ path, fsPath: path, scheme: 'file', toString: () => path });
  const tokens = new EventEmitter();
  const editor = {
    document: {
      languageId: 'ispl', fileName: model, uri: uri(model), isUntitled: false, version: 1,
      getText: () => editor.text, save: async () => true,
    },
    selection: { active: { line: 0 } },
    text: readFileSync(model, 'utf8'),
  }; // prettier-ignore
  const none = { dispose() {} };
  const vscode = {
    Uri: { joinPath: (base, ...parts) => uri([base.path, ...parts].join('/')), parse: uri, file: uri },
    ViewColumn: { One: 1, Beside: -2 },
    ProgressLocation: { Notification: 15 },
    Range: class {},
    commands: {
      registerCommand: (name, action) => (commands.set(name, action), none),
      executeCommand: async (...words) => shown.executed.push(words),
    },
    workspace: {
      getConfiguration: () => ({ get: (name, other) => settings[name] ?? other }),
      onDidChangeConfiguration: () => none,
    },
    window: {
      get activeTextEditor() {
        return editor;
      },
      showErrorMessage: async (text) => void shown.errors.push(text),
      showInformationMessage: async (text) => void shown.information.push(text),
      createTerminal: (options) => (shown.terminals.push(options), { show() {} }),
      withProgress: (_, task) =>
        task(
          { report: (step) => shown.progress.push(step.message) },
          { onCancellationRequested: (listener) => tokens.on('cancel', listener) },
        ),
      createWebviewPanel: () => ({
        webview: {
          cspSource: 'assets', asWebviewUri: (one) => one, onDidReceiveMessage: () => none,
          postMessage: async (message) => shown.posted.push(message),
        },
        onDidDispose: () => none, reveal() {}, dispose() {},
      }), // prettier-ignore
    },
  };
  return { vscode, shown, commands, editor, cancel: () => tokens.emit('cancel') };
}

async function activated(settings = { path: program }) {
  const pretended = pretendedEditor(settings);
  const load = Module._load;
  Module._load = (name, ...rest) => (name === 'vscode' ? languageClientParts(pretended.vscode) : load(name, ...rest));
  try {
    delete require.cache[bundle];
    const extension = require(bundle);
    // The language client needs far more of the editor than is pretended here; tests/lsp talk to its other end.
    await extension.activate({ subscriptions: [], extensionUri: { path: '/extension' } }).catch(() => undefined);
  } finally {
    Module._load = load;
  }
  return pretended;
}

// Classes of the editor from which the language client derives its own while it is loaded.
function languageClientParts(vscode) {
  const missing = () => class {};
  return new Proxy(vscode, { get: (target, name) => target[name] ?? (/^[A-Z]/.test(String(name)) ? missing() : undefined) });
}

test('all formulas are checked and shown', { skip: !program }, async () => {
  const { commands, shown } = await activated();
  await commands.get('gnomon.checkModel')();
  const [results] = shown.posted;
  assert.equal(results.file, 'bit_transmission.ispl');
  assert.ok(results.formulas.length > 1);
  assert.ok(results.formulas.some(({ verdict, evidence }) => verdict === 'false' && evidence));
  assert.ok(results.info.agents.length > 1);
  assert.ok(shown.progress.some((text) => text.startsWith('formula')));
});

test('the formula at the cursor is explained', { skip: !program }, async () => {
  const { commands, shown, editor } = await activated();
  const lines = editor.text.split('\n');
  editor.selection.active.line = lines.findIndex((line, index) => index > lines.indexOf('Formulae') && /^\s+[A-Z]/.test(line));
  await commands.get('gnomon.explainFormula')();
  assert.deepEqual(shown.posted[0].formulas.map(({ number }) => number), [1]);
});

test('nothing is shown of a model with errors', { skip: !program }, async () => {
  const { commands, shown, editor } = await activated();
  editor.text = 'Agent\n';
  await commands.get('gnomon.checkModel')();
  assert.deepEqual(shown.posted, []);
  assert.match(shown.errors.at(-1), /has errors/);
});

test('a missing program is told, with what to do', async () => {
  const { commands, shown } = await activated({ path: '/no/such/program' });
  await commands.get('gnomon.checkModel')();
  assert.match(shown.errors.at(-1), /cannot start .*gnomon\.path/);
});

test('a wrong setting is told', { skip: !program }, async () => {
  const { commands, shown } = await activated({ path: program, timeout: 'soon' });
  await commands.get('gnomon.checkModel')();
  assert.match(shown.errors.at(-1), /--timeout/);
});

test('the studio gets the saved file', async () => {
  const { commands, shown } = await activated();
  await commands.get('gnomon.openStudio')();
  assert.deepEqual(shown.terminals[0].shellArgs, ['studio', model]);
});
