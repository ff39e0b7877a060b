// SPDX-License-Identifier: Apache-2.0
//
// The extension: starts the language server, and has the commands that go beyond it.
import * as path from 'node:path';
import * as vscode from 'vscode';
import { type CheckSettings, type Subject, check, describe, formulasAt, progressText } from './check';
import { ResultsPanel } from './panel';
import { ProgramError } from './program';
import { Server, complainAboutProgram, message } from './server';

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const server = new Server();
  const panel = new ResultsPanel(context.extensionUri);
  const onModel = (action: (editor: vscode.TextEditor) => Promise<void>) => () => onActiveModel(action);
  context.subscriptions.push(
    server,
    panel,
    vscode.commands.registerCommand('gnomon.checkModel', onModel((editor) => checkAndShow(editor, panel, null))),
    vscode.commands.registerCommand('gnomon.explainFormula', onModel((editor) => explainFormula(editor, panel))),
    vscode.commands.registerCommand('gnomon.openStudio', onModel(openStudio)),
    vscode.commands.registerCommand('gnomon.restartServer', () => server.start()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (['path', 'timeout', 'memory'].some((name) => change.affectsConfiguration(`gnomon.${name}`))) void server.start();
    }),
  );
  void server.start();
}

async function onActiveModel(action: (editor: vscode.TextEditor) => Promise<void>): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'ispl') {
    void vscode.window.showInformationMessage('Open a model (.ispl) first.');
    return;
  }
  try {
    await action(editor);
  } catch (error) {
    if (error instanceof ProgramError && error.cannotStart) await complainAboutProgram(`Gnomon: ${message(error)}.`);
    else void vscode.window.showErrorMessage(`Gnomon: ${message(error)}`);
  }
}

function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('gnomon');
}

function subjectOf(editor: vscode.TextEditor): Subject {
  const { document } = editor;
  return { program: settings().get('path', 'gnomon'), name: path.basename(document.fileName), text: document.getText() };
}

function checkSettings(): CheckSettings {
  const chosen = settings();
  return { engine: chosen.get('engine', 'auto'), timeout: chosen.get('timeout', '1m'), memory: chosen.get('memory', '4G') };
}

// Errors of a model are in the list of problems already.
function pointAtProblems(): void {
  void vscode.window.showErrorMessage('Gnomon: the model has errors.');
  void vscode.commands.executeCommand('workbench.actions.view.problems');
}

async function explainFormula(editor: vscode.TextEditor, panel: ResultsPanel): Promise<void> {
  const info = await describe(subjectOf(editor));
  if (!info?.ok) return pointAtProblems();
  const numbers = formulasAt(info.formulas ?? [], editor.selection.active.line + 1);
  if (numbers.length === 0) {
    void vscode.window.showInformationMessage('There is no formula at the cursor.');
    return;
  }
  await checkAndShow(editor, panel, numbers);
}

// `only`: numbers of formulas; null for all.
async function checkAndShow(editor: vscode.TextEditor, panel: ResultsPanel, only: number[] | null): Promise<void> {
  const subject = subjectOf(editor);
  const source = editor.document.uri;
  const options = { location: vscode.ProgressLocation.Notification, title: `Checking ${subject.name}`, cancellable: true };
  await vscode.window.withProgress(options, async (progress, cancelled) => {
    const stop = new AbortController();
    cancelled.onCancellationRequested(() => stop.abort());
    const [info, report] = await Promise.all([
      describe(subject, stop.signal),
      check(subject, checkSettings(), only, (event) => {
        if (event.event === 'started') progress.report({ message: `formula ${event.formula}` });
        if (event.event === 'progress') progress.report({ message: progressText(event) });
      }, stop.signal),
    ]); // prettier-ignore
    if (!report) return;
    if (!report.ok) return pointAtProblems();
    panel.show({ file: subject.name, formulas: report.formulas ?? [], info }, source);
  });
}

async function openStudio(editor: vscode.TextEditor): Promise<void> {
  const { document } = editor;
  if (document.isUntitled) {
    void vscode.window.showInformationMessage('Save the model first: the studio opens files.');
    return;
  }
  if (!(await document.save())) return;
  const terminal = vscode.window.createTerminal({
    name: 'Gnomon studio',
    shellPath: settings().get('path', 'gnomon'),
    shellArgs: ['studio', document.fileName],
  });
  terminal.show(true);
}
