// SPDX-License-Identifier: Apache-2.0
//
// What is known about each text: what it consists of, the values of its constants, and what checks have said. All that
// shows something of it follows from here.
import * as path from 'node:path';
import * as vscode from 'vscode';
import { noResults, newRun, reduceResults, type Results } from '../../../apps/studio/web/src/checks/results';
import { rowsOf, type Row } from '../../../apps/studio/web/src/checks/rows';
import { isSameQuestion, type Question } from '../../../apps/studio/web/src/checks/question';
import { effective, type Constants } from '../../../apps/studio/web/src/parameters/constants';
import type { JobState } from '../../../apps/studio/web/src/protocol/client';
import type { CheckEvent, InfoDocument } from '../../../apps/studio/web/src/protocol/documents';
import { check, describe, type CheckSettings, type Subject } from './check';
import type { Installation } from './installation';
import { messageOf } from './program';

export const language = 'ispl';

export interface Model {
  uri: vscode.Uri;
  name: string; // of the file, for messages
  folder: string | null; // of the file; null for a text that is in none
  question: Question; // the text and the values of its constants
  plain: InfoDocument | null; // of the text as it is, without other values of constants
  now: InfoDocument | null; // of text and values; they may have errors. Null as long as it is not known
  good: InfoDocument | null; // the last one without errors
  results: Results;
}

// A check that has begun.
export interface StartedCheck {
  model: Model;
  numbers: number[]; // of the formulas
  origin: unknown; // what the one who asked for it has said
  stop: () => void;
  ended: Promise<void>;
}

export class ModelErrors extends Error {
  constructor(readonly model: Model) {
    super('the model has errors');
  }
}

const pause = 250; // ms without a change, after which a text is read

// What is stored of the user's choices; a part of VS Code's interface.
type Store = Pick<vscode.Memento, 'get' | 'update'>;

export class Models implements vscode.Disposable {
  private readonly models = new Map<string, Model>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly queues = new Map<string, Promise<unknown>>(); // one check at a time for each text
  private readonly stops = new Map<Model, () => void>(); // for those that are being checked
  private readonly readings = new Map<Model, AbortController>(); // what reads the present text of each
  private readonly changed = new vscode.EventEmitter<Model>();
  private readonly started = new vscode.EventEmitter<StartedCheck>();
  private readonly gone = new vscode.EventEmitter<vscode.Uri>();
  private readonly subscriptions: vscode.Disposable[] = [this.changed, this.started, this.gone];
  private checks = 0;

  readonly onDidChange = this.changed.event;
  readonly onDidStartCheck = this.started.event;
  readonly onDidForget = this.gone.event;

  constructor(
    private readonly installation: Installation,
    private readonly store: Store,
  ) {
    const files = vscode.workspace.createFileSystemWatcher('**/*.ispl', true);
    this.subscriptions.push(
      files,
      vscode.workspace.onDidOpenTextDocument((document) => this.noticed(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.noticed(document)),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document.isUntitled) this.forget(document.uri);
      }),
      files.onDidChange((uri) => this.noticedOnDisk(uri)),
      files.onDidDelete((uri) => this.forget(uri)),
    );
    vscode.workspace.textDocuments.forEach((document) => this.noticed(document));
  }

  all(): Model[] {
    return [...this.models.values()];
  }

  known(uri: vscode.Uri): Model | undefined {
    return this.models.get(uri.toString());
  }

  // The formulas of the text as it is now, with what is known about each.
  rows({ good, results, question }: Model): Row[] {
    return rowsOf(good, results, question);
  }

  // The same, but only those that stand in the file itself.
  ownRows(model: Model): Row[] {
    return this.rows(model).filter(({ formula }) => formula.file === null || formula.file === model.good?.file);
  }

  // Reads the present text if that has not been done yet.
  async read(document: vscode.TextDocument): Promise<Model> {
    const model = this.of(document);
    clearTimeout(this.timers.get(document.uri.toString()));
    // The text may change while it is read.
    while (model.now === null) await this.describe(model, await this.installation.program());
    return model;
  }

  constants(model: Model): Constants {
    return this.store.get<Record<string, Constants>>(constantsKey, {})[model.uri.toString()] ?? {};
  }

  // What is wrong with the model if its constants have these values; null if nothing is.
  async wouldBeWrong(model: Model, constants: Constants): Promise<string | null> {
    const info = await describe(this.subject(model, await this.installation.program(), constants));
    const error = info?.ok === false ? info.diagnostics.find(({ severity }) => severity === 'error') : undefined;
    return error ? `Line ${error.line}: ${error.message}` : null;
  }

  async setConstants(model: Model, constants: Constants): Promise<void> {
    const all = { ...this.store.get<Record<string, Constants>>(constantsKey, {}) };
    const chosen = effective(constants, model.plain);
    if (Object.keys(chosen).length > 0) all[model.uri.toString()] = chosen;
    else delete all[model.uri.toString()];
    await this.store.update(constantsKey, all);
    this.ask(model, { ...model.question, constants: chosen });
    await this.describe(model, await this.installation.program());
  }

  // Checks formulas of the present text, those with these numbers or all of them, after what is being checked already.
  // Throws ModelErrors.
  check(document: vscode.TextDocument, only: number[] | null, origin: unknown, signal: AbortSignal): Promise<Model> {
    const key = document.uri.toString();
    const before = this.queues.get(key) ?? Promise.resolve();
    const mine = before.then(async () => {
      const model = await this.read(document);
      if (!model.now?.ok) throw new ModelErrors(model);
      if (!signal.aborted) await this.carryOut(model, only, origin, signal);
      return model;
    });
    this.queues.set(key, mine.catch(() => undefined));
    return mine;
  }

  // Ends the check of a model, if there is one; what is decided already stays.
  stop(model: Model): void {
    this.stops.get(model)?.();
  }

  // All texts are read anew: the program is another one.
  refresh(): void {
    for (const model of this.models.values()) {
      this.ask(model, { ...model.question });
      this.readSoon(model, 0);
    }
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const stop of this.stops.values()) stop();
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private of(document: vscode.TextDocument): Model {
    const key = document.uri.toString();
    const text = document.getText();
    let model = this.models.get(key);
    if (!model) {
      const isFile = document.uri.scheme === 'file';
      const name = path.basename(document.fileName);
      const folder = isFile ? path.dirname(document.fileName) : null;
      const none = { plain: null, now: null, good: null, results: noResults };
      model = { uri: document.uri, name, folder, question: { text, constants: {}, reading: {} }, ...none };
      model.question.constants = this.constants(model);
      this.models.set(key, model);
    } else if (model.question.text !== text) {
      this.ask(model, { ...model.question, text });
    }
    return model;
  }

  private noticed(document: vscode.TextDocument): void {
    if (document.languageId !== language) return;
    const before = this.known(document.uri);
    const question = before?.question;
    const model = this.of(document);
    if (model.question === question) return; // only whether it is saved has changed
    this.changed.fire(model);
    this.readSoon(model, before ? pause : 0);
  }

  // Nobody looks at a text that is not open; what was said about the old one is of no use.
  private noticedOnDisk(uri: vscode.Uri): void {
    const isOpen = vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
    if (!isOpen) this.forget(uri);
  }

  private forget(uri: vscode.Uri): void {
    clearTimeout(this.timers.get(uri.toString()));
    if (this.models.delete(uri.toString())) this.gone.fire(uri);
  }

  private ask(model: Model, question: Question): void {
    this.readings.get(model)?.abort();
    this.readings.delete(model);
    if (model.question.text !== question.text) model.plain = null;
    model.question = question;
    model.now = null;
  }

  private readSoon(model: Model, delay: number): void {
    const key = model.uri.toString();
    clearTimeout(this.timers.get(key));
    const read = async (): Promise<void> => {
      const program = await this.installation.find();
      if (program !== null) await this.describe(model, program).catch(() => undefined); // a check tells what is wrong
    };
    this.timers.set(key, setTimeout(() => void read(), delay));
  }

  private subject(model: Model, program: string, constants: Constants): Subject {
    const { name, folder, question } = model;
    return { program, folder, name, text: question.text, constants };
  }

  private async describe(model: Model, program: string): Promise<void> {
    const { question } = model;
    const reading = this.readings.get(model) ?? new AbortController();
    this.readings.set(model, reading);
    const plain = model.plain ?? (await describe(this.subject(model, program, {}), reading.signal));
    // Values for constants that are not in the text any more would be an error.
    const constants = effective(question.constants, plain);
    const isPlain = Object.keys(constants).length === 0 || plain?.ok === false;
    const now = isPlain ? plain : await describe(this.subject(model, program, constants), reading.signal);
    if (model.question !== question) return; // it has changed meanwhile
    if (plain?.ok && !isSameQuestion(question, { ...question, constants })) model.question = { ...question, constants };
    Object.assign(model, { plain, now, good: now?.ok ? now : model.good });
    this.changed.fire(model);
  }

  private async carryOut(model: Model, only: number[] | null, origin: unknown, signal: AbortSignal): Promise<void> {
    const id = String(++this.checks);
    const stop = new AbortController();
    const abort = (): void => stop.abort();
    signal.addEventListener('abort', abort);
    this.stops.set(model, abort);
    const tell = (state: JobState, text: string | null, events: CheckEvent[]): void => {
      const news = { id, kind: 'check', state, events, next: 0, message: text };
      model.results = reduceResults(model.results, { type: 'news', news });
      this.changed.fire(model);
    };
    const run = newRun(model.question, only, [], true);
    model.results = reduceResults(model.results, { type: 'started', run });
    model.results = reduceResults(model.results, { type: 'accepted', id });
    const work = async (): Promise<void> => {
      tell('running', null, []);
      try {
        const program = await this.installation.program();
        const subject = this.subject(model, program, run.question.constants);
        await check(subject, checkSettings(), only, (event) => tell('running', null, [event]), stop.signal);
        tell(stop.signal.aborted ? 'cancelled' : 'finished', null, []);
      } catch (error) {
        tell('failed', messageOf(error), []);
        throw error;
      } finally {
        signal.removeEventListener('abort', abort);
        this.stops.delete(model);
      }
    };
    const numbers = only ?? this.rows(model).map(({ formula }) => formula.number);
    const done = Promise.resolve().then(work); // after all have heard of it
    this.started.fire({ model, numbers, origin, stop: abort, ended: done.catch(() => undefined) });
    await done;
  }
}

const constantsKey = 'gnomon.constants';

function checkSettings(): CheckSettings {
  const chosen = vscode.workspace.getConfiguration('gnomon');
  return { engine: chosen.get('engine', 'auto'), timeout: chosen.get('timeout', '1m'), memory: chosen.get('memory', '4G') };
}
