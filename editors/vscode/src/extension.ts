// SPDX-License-Identifier: Apache-2.0
//
// The extension: puts its parts together, and has the commands.
import * as vscode from 'vscode';
import { formulasAt, progressText } from './check';
import { Installation, NoProgram } from './installation';
import { checkFormulas, LanguageServer, showExplanation } from './languageServer';
import { language, ModelErrors, Models, type Model, type StartedCheck } from './models';
import { StudioInBrowser } from './openStudio';
import { Panels } from './panels';
import { chooseParameters, ParametersItem, setParameters, valuesText } from './parameters';
import { Problems } from './problems';
import { messageOf } from './program';
import { Studios } from './studios';
import { Testing } from './testing';

type Document = vscode.TextDocument;

export function activate(context: vscode.ExtensionContext): void {
  const installation = new Installation();
  const studios = new Studios();
  const models = new Models(installation, context.workspaceState);
  const server = new LanguageServer(installation, models);
  const browser = new StudioInBrowser(installation, studios);
  const panels = new Panels(context.extensionUri, installation, studios, models, (model, numbers) =>
    attempt(async () => check(await vscode.workspace.openTextDocument(model.uri), numbers)),
  );

  const check = async (document: Document, numbers: number[] | null): Promise<void> => {
    await models.check(document, numbers, withNotification, new AbortController().signal);
  };
  const checkAll = async (document: Document): Promise<void> => {
    const model = await models.read(document);
    if (model.now?.ok) panels.show('results', model);
    await check(document, null);
  };
  const explainHere = async (document: Document, line: number): Promise<void> => {
    const model = await models.read(document);
    if (!model.now?.ok) throw new ModelErrors(model);
    const numbers = formulasAt(models.ownRows(model).map(({ formula }) => formula), line);
    const [first] = numbers;
    if (first === undefined) return inform('There is no formula at the cursor.');
    panels.explain(model, first);
    await check(document, numbers);
  };
  const showPanel = (view: 'simulator' | 'graph') => async (document: Document) => {
    const model = await models.read(document);
    if (!model.now?.ok) throw new ModelErrors(model);
    panels.show(view, model);
  };
  const openStudio = async (document: Document): Promise<void> => {
    const model = await models.read(document);
    if (model.folder === null) return inform('Save the model first: the studio opens files.');
    if (await document.save()) await browser.open(model, model.folder);
  };
  // The model that is edited, or that a panel with the focus shows.
  const onActiveModel = (action: (document: Document, line: number) => Promise<void>) => async (): Promise<void> => {
    const editor = vscode.window.activeTextEditor;
    const inPanel = panels.active;
    if (editor?.document.languageId === language) {
      await attempt(() => action(editor.document, editor.selection.active.line + 1));
    } else if (inPanel) {
      await ofUri(inPanel.uri, (document) => action(document, 1));
    } else {
      inform('Open a model (.ispl) first.');
    }
  };
  const ofUri = async (uri: vscode.Uri, action: (document: Document) => Promise<void>): Promise<void> =>
    attempt(async () => action(await vscode.workspace.openTextDocument(uri)));

  context.subscriptions.push(
    models,
    server,
    browser,
    panels,
    new Problems(models),
    new Testing(models),
    new ParametersItem(models, panels),
    { dispose: () => studios.end() },
    models.onDidStartCheck((started) => started.origin === withNotification && notify(started, models)),
    vscode.commands.registerCommand('gnomon.checkModel', onActiveModel(checkAll)),
    vscode.commands.registerCommand('gnomon.explainFormula', onActiveModel(explainHere)),
    vscode.commands.registerCommand(checkFormulas, (uri: vscode.Uri, numbers: number[] | null) =>
      ofUri(uri, (document) => check(document, numbers)),
    ),
    vscode.commands.registerCommand(showExplanation, (uri: vscode.Uri, [number]: number[]) =>
      ofUri(uri, async (document) => panels.explain(await models.read(document), number ?? 1)),
    ),
    vscode.commands.registerCommand('gnomon.simulate', onActiveModel(showPanel('simulator'))),
    vscode.commands.registerCommand('gnomon.showGraph', onActiveModel(showPanel('graph'))),
    vscode.commands.registerCommand(setParameters, onActiveModel((document) => chooseParameters(models, document))),
    vscode.commands.registerCommand('gnomon.openStudio', onActiveModel(openStudio)),
    vscode.commands.registerCommand('gnomon.chooseProgram', () => installation.choose()),
    vscode.commands.registerCommand('gnomon.restartServer', () => server.start()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      const isAbout = (name: string): boolean => change.affectsConfiguration(`gnomon.${name}`);
      if (isAbout('path')) {
        studios.end();
        models.refresh();
      }
      if (['path', 'timeout', 'memory'].some(isAbout)) void server.start();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      models.refresh();
      void server.start();
    }),
  );
  void server.start();
}

const withNotification = 'with a notification';

function notify({ model, stop, ended }: StartedCheck, models: Models): void {
  const { constants } = model.question;
  const values = Object.keys(constants).length > 0 ? ` with ${valuesText(constants)}` : '';
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: `Checking ${model.name}${values}`,
    cancellable: true,
  };
  void vscode.window.withProgress(options, async (progress, cancelled) => {
    cancelled.onCancellationRequested(stop);
    const watching = models.onDidChange((changed) => {
      const { run } = model.results;
      if (changed !== model || run === null) return;
      const formula = run.formula === null ? [] : [`formula ${run.formula}`];
      progress.report({ message: [...formula, ...(run.progress ? [progressText(run.progress)] : [])].join(', ') });
    });
    await ended;
    watching.dispose();
  });
}

// Tells the user what went wrong.
async function attempt(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (error instanceof NoProgram) return; // which has been told
    if (error instanceof ModelErrors) return pointAtProblems(error.model);
    void vscode.window.showErrorMessage(`Gnomon: ${messageOf(error)}`);
  }
}

function inform(text: string): void {
  void vscode.window.showInformationMessage(`Gnomon: ${text}`);
}

// Errors are in the list of problems already; those that only the values of parameters cause are mended elsewhere.
async function pointAtProblems({ plain, question }: Model): Promise<void> {
  if (!plain?.ok) {
    void vscode.window.showErrorMessage('Gnomon: the model has errors.');
    return vscode.commands.executeCommand('workbench.actions.view.problems');
  }
  const change = 'Set Parameters…';
  const text = `With ${valuesText(question.constants)} the model is not correct.`;
  if ((await vscode.window.showErrorMessage(`Gnomon: ${text}`, change)) === change) {
    await vscode.commands.executeCommand(setParameters);
  }
}
