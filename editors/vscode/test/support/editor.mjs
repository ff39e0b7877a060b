// SPDX-License-Identifier: Apache-2.0
//
// As much of VS Code as the extension uses, without a window: what it shows is kept, and the user's answers are given
// beforehand. The language client needs far more and does not start here; tests/lsp talk to its other end.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const bundle = fileURLToPath(new URL('../../dist/extension.js', import.meta.url));
const none = { dispose() {} };

class Emitter {
  #events = new EventEmitter().setMaxListeners(100);
  event = (listener) => {
    this.#events.on('event', listener);
    return { dispose: () => this.#events.off('event', listener) };
  };
  fire(value) {
    this.#events.emit('event', value);
  }
  dispose() {}
}

class Collection extends Map {
  constructor(owner) {
    super();
    this.owner = owner;
  }
  add(item) {
    item.parent = this.owner;
    this.set(item.id, item);
  }
  replace(items) {
    this.clear();
    for (const item of items) this.add(item);
  }
  forEach(action) {
    for (const item of [...this.values()]) action(item);
  }
}

const uriOf = (file) => {
  const [, scheme = 'file', rest] = /^(?:(\w+):(?:\/\/)?)?(.*)$/.exec(file);
  const authority = scheme === 'http' ? rest.split('/')[0] : '';
  const uri = { scheme, authority, path: rest, fsPath: rest, toString: () => file };
  return { ...uri, with: ({ fragment }) => uriOf(`${file}#${fragment}`) };
};

export class Document {
  languageId = 'ispl';
  isUntitled = false;
  #text;
  constructor(file, text = readFileSync(file, 'utf8')) {
    this.fileName = file;
    this.uri = uriOf(file);
    this.#text = text;
  }
  getText = () => this.#text;
  save = async () => true;
  replace(text) {
    this.#text = text;
  }
}

// `settings`: of the extension. `answers`: what the user says, by the question's kind.
export async function start({ settings = {}, document, folders = [], answers = {}, external = (uri) => uri } = {}) {
  const shown = { errors: [], information: [], executed: [], opened: [], progress: [], runs: [], status: {}, panels: [] };
  const problems = new Map();
  const stored = new Map();
  const commands = new Map();
  const [opened, changed, closed, configured, active] = Array.from({ length: 5 }, () => new Emitter());
  const cancelling = new Emitter();
  const editor = document && { document, selection: { active: { line: 0 } }, setDecorations() {} };
  let controller;
  const vscode = {
    EventEmitter: Emitter,
    Disposable: { from: (...all) => ({ dispose: () => all.forEach((one) => one.dispose()) }) },
    Uri: { joinPath: (base, ...parts) => uriOf([base.path, ...parts].join('/')), parse: uriOf, file: uriOf },
    Range: class {
      constructor(...numbers) {
        this.numbers = numbers;
      }
    },
    Diagnostic: class {
      constructor(range, message, severity) {
        Object.assign(this, { range, message, severity });
      }
    },
    Location: class {},
    TestMessage: class {
      constructor(message) {
        this.message = message;
      }
    },
    TestRunRequest: class {
      constructor(include, exclude) {
        Object.assign(this, { include, exclude });
      }
    },
    DiagnosticSeverity: { Error: 0, Warning: 1 },
    TestRunProfileKind: { Run: 1 },
    ViewColumn: { One: 1, Beside: -2 },
    ProgressLocation: { Window: 10, Notification: 15 },
    ConfigurationTarget: { Global: 1 },
    QuickPickItemKind: { Separator: -1 },
    StatusBarAlignment: { Left: 1 },
    commands: {
      registerCommand: (name, action) => (commands.set(name, action), none),
      executeCommand: async (...words) => void shown.executed.push(words),
    },
    env: { asExternalUri: async (uri) => external(uri), openExternal: async (uri) => shown.opened.push(uri.toString()) },
    languages: {
      createDiagnosticCollection: () => ({
        set: (uri, list) => problems.set(uri.toString(), list),
        delete: (uri) => problems.delete(uri.toString()),
        dispose() {},
      }),
    },
    tests: {
      createTestController: () => {
        controller = {
          items: new Collection(),
          createRunProfile: (_label, _kind, handler) => (controller.handler = handler),
          createTestItem: (id, label, uri) => {
            const item = { id, label, uri };
            item.children = new Collection(item);
            return item;
          },
          createTestRun: (request) => {
            const token = { onCancellationRequested: cancelling.event };
            const run = { request, states: new Map(), output: '', ended: false, token };
            for (const state of ['enqueued', 'started', 'passed', 'failed', 'errored', 'skipped']) {
              run[state] = (item, told) => run.states.set(item.label, { state, told });
            }
            Object.assign(run, { appendOutput: (text) => (run.output += text), end: () => (run.ended = true) });
            shown.runs.push(run);
            return run;
          },
          dispose() {},
        };
        return controller;
      },
    },
    workspace: {
      isTrusted: true,
      textDocuments: document ? [document] : [],
      workspaceFolders: folders.map((folder) => ({ uri: uriOf(folder) })),
      getConfiguration: () => ({
        get: (name, other) => settings[name] ?? other,
        update: async (name, value) => {
          settings[name] = value;
          configured.fire({ affectsConfiguration: (setting) => setting === `gnomon.${name}` });
        },
      }),
      asRelativePath: (uri) => path.basename(uri.path),
      openTextDocument: async () => document,
      findFiles: async () => (document ? [document.uri] : []),
      createFileSystemWatcher: () => ({ onDidChange: () => none, onDidCreate: () => none, onDidDelete: () => none, dispose() {} }),
      onDidOpenTextDocument: opened.event,
      onDidChangeTextDocument: changed.event,
      onDidCloseTextDocument: closed.event,
      onDidChangeConfiguration: configured.event,
      onDidGrantWorkspaceTrust: () => none,
    },
    window: {
      activeTextEditor: editor,
      visibleTextEditors: editor ? [editor] : [],
      onDidChangeActiveTextEditor: active.event,
      showErrorMessage: async (text) => (shown.errors.push(text), answers.error),
      showInformationMessage: async (text) => void shown.information.push(text),
      showQuickPick: async (items) => (shown.items = items)[answers.pick?.shift() ?? -1],
      showInputBox: async ({ validateInput }) => {
        const typed = answers.type?.shift();
        shown.refusal = await validateInput(typed);
        return shown.refusal ? undefined : typed;
      },
      showOpenDialog: async () => answers.file && [uriOf(answers.file)],
      createStatusBarItem: () => Object.assign(shown.status, { show() {}, hide() {}, dispose() {} }),
      createTextEditorDecorationType: () => none,
      withProgress: (_options, task) =>
        task({ report: (step) => shown.progress.push(step.message) }, { onCancellationRequested: cancelling.event }),
      createWebviewPanel: (kind) => {
        const received = new Emitter();
        const disposed = new Emitter();
        const panel = {
          kind, posted: [], say: (message) => received.fire(message), close: () => disposed.fire(),
          onDidDispose: disposed.event, onDidChangeViewState: () => none, reveal() {}, dispose() {},
          webview: {
            cspSource: 'assets', asWebviewUri: (one) => one, onDidReceiveMessage: received.event,
            postMessage: async (message) => panel.posted.push(message),
          },
        }; // prettier-ignore
        shown.panels.push(panel);
        setTimeout(() => panel.say({ type: 'ready' }));
        return panel;
      },
    },
    ThemeColor: class {},
  };
  // Classes of the editor from which the language client derives its own while it is loaded.
  const whole = new Proxy(vscode, { get: (target, name) => target[name] ?? (/^[A-Z]/.test(String(name)) ? class {} : undefined) });
  const loadModule = Module._load;
  Module._load = (name, ...rest) => (name === 'vscode' ? whole : loadModule(name, ...rest));
  const subscriptions = [];
  try {
    delete require.cache[bundle];
    const store = { get: (key, other) => stored.get(key) ?? other, update: async (key, value) => void stored.set(key, value) };
    require(bundle).activate({ subscriptions, extensionUri: { path: '/extension' }, workspaceState: store });
  } finally {
    Module._load = loadModule;
  }
  return {
    shown,
    stored,
    commands: [...commands.keys()],
    run: (command, ...words) => commands.get(command)(...words),
    problems: () => problems.get(document.uri.toString()) ?? [],
    items: () => [...(controller.items.get(document.uri.toString())?.children.values() ?? [])],
    test: (include) => controller.handler({ include }, { onCancellationRequested: cancelling.event }),
    edit: (text) => {
      document.replace(text);
      changed.fire({ document, contentChanges: [] });
    },
    leave: () => (vscode.window.activeTextEditor = undefined),
    moveTo: (line) => (editor.selection.active.line = line),
    set: (name, value) => vscode.workspace.getConfiguration().update(name, value),
    cancel: () => cancelling.fire(),
    close: () => subscriptions.forEach((one) => one.dispose()),
  };
}

export async function until(isTrue, what) {
  for (let i = 0; i < 200; ++i) {
    if (isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`this did not come: ${what}`);
}
