// SPDX-License-Identifier: Apache-2.0
//
// The formulas of all models in the Testing view, by files. Each check is a test run, wherever it was started: what the
// view shows is what the last check has said.
import * as vscode from 'vscode';
import type { Row } from '../../../apps/studio/web/src/checks/rows';
import { timeInWords } from '../../../apps/studio/web/src/checks/words';
import type { Formula } from '../../../apps/studio/web/src/protocol/documents';
import { ModelErrors, type Model, type Models, type StartedCheck } from './models';
import { extentOf, judgement, titleOf, verdictText } from './outcomes';
import { messageOf } from './program';

const brokenModel = 'The model has errors.';

export class Testing implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('gnomon', 'Gnomon');
  private readonly shown = new WeakMap<vscode.TestItem, Model['good']>(); // what the children of a file are made of
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly models: Models) {
    const { controller } = this;
    const files = vscode.workspace.createFileSystemWatcher('**/*.ispl', false, true, false);
    controller.createRunProfile('Check', vscode.TestRunProfileKind.Run, (request, token) => this.run(request, token), true);
    controller.resolveHandler = async (item) => (item ? void (await this.read(item)) : await this.discover());
    controller.refreshHandler = () => this.discover();
    this.subscriptions = [
      controller,
      files,
      files.onDidCreate((uri) => void this.fileItem(uri)),
      files.onDidDelete((uri) => controller.items.delete(uri.toString())),
      models.onDidChange((model) => this.update(model)),
      models.onDidStartCheck((check) => this.follow(check)),
    ];
    models.all().forEach((model) => this.update(model));
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private async discover(): Promise<void> {
    for (const uri of await vscode.workspace.findFiles('**/*.ispl')) this.fileItem(uri);
  }

  private fileItem(uri: vscode.Uri): vscode.TestItem {
    const known = this.controller.items.get(uri.toString());
    if (known) return known;
    const item = this.controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    item.canResolveChildren = true;
    this.controller.items.add(item);
    return item;
  }

  private async read(file: vscode.TestItem): Promise<{ document: vscode.TextDocument; model: Model } | null> {
    if (!file.uri) return null;
    try {
      const document = await vscode.workspace.openTextDocument(file.uri);
      const model = await this.models.read(document);
      this.update(model);
      return { document, model };
    } catch (error) {
      file.error = messageOf(error) || 'There is no program to read it.';
      return null;
    }
  }

  private update(model: Model): void {
    if (model.now === null) return;
    const file = this.fileItem(model.uri);
    file.error = model.now.ok ? undefined : brokenModel;
    if (this.shown.get(file) === model.good) return;
    this.shown.set(file, model.good);
    file.children.replace(this.models.rows(model).map((row, i, rows) => this.formulaItem(model, row, i, rows)));
  }

  // A formula that is written twice is two tests.
  private formulaItem(model: Model, { key, formula }: Row, index: number, rows: Row[]): vscode.TestItem {
    const before = rows.slice(0, index).filter((row) => row.key === key).length;
    const item = this.controller.createTestItem(`${key}\n${before}`, titleOf(formula), model.uri);
    item.description = formula.logic;
    item.sortText = placeOf(formula);
    const isOwn = formula.file === null || formula.file === model.good?.file;
    const extent = isOwn ? extentOf(formula, model.question.text) : null;
    if (extent) item.range = new vscode.Range(extent.line, extent.from, extent.line, extent.to);
    return item;
  }

  // The formulas of a model with their items, as far as there are any.
  private pairs(model: Model): { row: Row; item: vscode.TestItem }[] {
    const items = childrenOf(this.fileItem(model.uri).children);
    const byPlace = new Map(items.map((item) => [item.sortText, item]));
    return this.models.rows(model).flatMap((row) => {
      const item = byPlace.get(placeOf(row.formula));
      return item ? [{ row, item }] : [];
    });
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    if (!request.include) await this.discover();
    const chosen = new Set(request.include ?? childrenOf(this.controller.items));
    for (const file of new Set([...chosen].map((item) => item.parent ?? item))) {
      const known = stop.signal.aborted ? null : await this.read(file);
      if (!known) continue;
      const isChosen = (item: vscode.TestItem): boolean => chosen.has(item) || chosen.has(file);
      const isLeftOut = (item: vscode.TestItem): boolean =>
        request.exclude?.some((one) => one === item || one === file) ?? false;
      const wanted = this.pairs(known.model).filter(({ item }) => isChosen(item) && !isLeftOut(item));
      for (const { item } of wanted) run.enqueued(item);
      const numbers = wanted.map(({ row }) => row.formula.number);
      try {
        if (numbers.length > 0) await this.models.check(known.document, numbers, run, stop.signal);
      } catch (error) {
        const text = error instanceof ModelErrors ? brokenModel : messageOf(error);
        for (const { item } of wanted) run.errored(item, new vscode.TestMessage(text));
      }
    }
    run.end();
  }

  // Shows a check as a test run: that of the view which has asked for it, or one of its own.
  private follow({ model, numbers, origin, stop, ended }: StartedCheck): void {
    const mine = this.pairs(model).filter(({ row }) => numbers.includes(row.formula.number));
    const items = mine.map(({ item }) => item);
    const isOfView = isTestRun(origin);
    const run = isOfView ? origin : this.controller.createTestRun(new vscode.TestRunRequest(items), model.name, false);
    const cancelled = run.token.onCancellationRequested(stop);
    const [begun, told] = [new Set<vscode.TestItem>(), new Set<vscode.TestItem>()];
    const question = model.question;
    const look = (): void => {
      const decided = model.results.run?.decided ?? [];
      for (const { row, item } of this.pairs(model).filter((pair) => items.includes(pair.item))) {
        if (row.state === 'running' && !begun.has(item)) {
          begun.add(item);
          run.started(item);
        }
        if (row.result?.question === question && decided.includes(row.key) && !told.has(item)) {
          told.add(item);
          tell(run, item, row);
        }
      }
    };
    const watching = this.models.onDidChange((changed) => changed === model && look());
    if (!isOfView) for (const item of items) run.enqueued(item);
    void ended.then(() => {
      look();
      const { state, message } = model.results.run ?? {};
      for (const item of items.filter((one) => !told.has(one))) {
        if (state === 'failed') run.errored(item, new vscode.TestMessage(message ?? 'The check failed.'));
        else run.skipped(item);
      }
      watching.dispose();
      cancelled.dispose();
      if (!isOfView) run.end();
    });
  }
}

// By which formulas are sorted and found.
const placeOf = ({ number }: Formula): string => String(number).padStart(6, '0');

function childrenOf(items: vscode.TestItemCollection): vscode.TestItem[] {
  const result: vscode.TestItem[] = [];
  items.forEach((item) => result.push(item));
  return result;
}

function isTestRun(origin: unknown): origin is vscode.TestRun {
  return typeof origin === 'object' && origin !== null && 'appendOutput' in origin;
}

function tell(run: vscode.TestRun, item: vscode.TestItem, { result }: Row): void {
  if (result === null) return;
  const { outcome } = result;
  const time = outcome.seconds * 1000;
  const how = `${timeInWords(outcome.seconds)}, ${outcome.engine} engine`;
  run.appendOutput(`${outcome.verdict.toUpperCase()}: ${titleOf(outcome)} (${how})\r\n`, undefined, item);
  const message = new vscode.TestMessage(`The formula ${verdictText(outcome)}.`);
  if (item.uri && item.range) message.location = new vscode.Location(item.uri, item.range);
  switch (judgement(outcome)) {
    case 'passed':
      return run.passed(item, time);
    case 'failed':
      return run.failed(item, message, time);
    case 'undecided':
      return run.errored(item, message, time);
  }
}
