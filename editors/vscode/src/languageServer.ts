// SPDX-License-Identifier: Apache-2.0
//
// The language server: started with the extension, and anew when its settings change. Its lenses and hints say what the
// checks of this window have found; a click on a lens checks like everything else here, with the engine and the parameters
// that are set.
import * as vscode from 'vscode';
import { CodeLensRequest, InlayHintRequest } from 'vscode-languageclient';
import { LanguageClient, type Middleware } from 'vscode-languageclient/node';
import { lensesOf } from '../../../apps/studio/web/src/checks/lenses';
import { isSameQuestion } from '../../../apps/studio/web/src/checks/question';
import { NoProgram, type Installation } from './installation';
import { language, type Model, type Models } from './models';
import { messageOf } from './program';

export const checkFormulas = 'gnomon.checkFormulas';
export const showExplanation = 'gnomon.showExplanation';

export class LanguageServer implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private starting: Promise<void> = Promise.resolve();
  private readonly watching: vscode.Disposable;
  private shown = ''; // what lenses and hints say

  constructor(
    private readonly installation: Installation,
    private readonly models: Models,
  ) {
    this.watching = models.onDidChange(() => this.refresh());
  }

  // One start after the other.
  start(): Promise<void> {
    this.starting = this.starting.then(() => this.startNow());
    return this.starting;
  }

  dispose(): void {
    this.watching.dispose();
    void this.stop();
  }

  private async startNow(): Promise<void> {
    await this.stop();
    const settings = vscode.workspace.getConfiguration('gnomon');
    const limits = ['--timeout', settings.get('timeout', '1m'), '--memory', settings.get('memory', '4G')];
    try {
      const command = await this.installation.program();
      this.client = new LanguageClient(
        'gnomon',
        'Gnomon',
        { command, args: ['lsp', ...limits] },
        { documentSelector: [{ language }], middleware: this.middleware() },
      );
      await this.client.start();
    } catch (error) {
      this.client = undefined;
      if (error instanceof NoProgram) return;
      void vscode.window.showErrorMessage(`Gnomon: the language server did not start: ${messageOf(error)}`);
    }
  }

  private async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose().catch(() => undefined); // it may have died
  }

  private middleware(): Middleware {
    return {
      provideCodeLenses: async (document, token, next) => this.named(document, (await next(document, token)) ?? []),
      provideInlayHints: async (document, range, token, next) => [
        ...((await next(document, range, token)) ?? []),
        ...this.statesOf(document),
      ],
    };
  }

  private statesOf(document: vscode.TextDocument): vscode.InlayHint[] {
    const model = this.models.known(document.uri);
    const states = model && reachableStates(model);
    const section = /^\s*Formulae\b/m.exec(document.getText());
    if (!states || !section) return [];
    const place = document.positionAt(section.index + section[0].length);
    const hint = new vscode.InlayHint(place, `${states} reachable ${states === '1' ? 'state' : 'states'}`);
    hint.paddingLeft = true;
    return [hint];
  }

  // The server knows best where formulas are while a text is being changed; what is known about them is known here.
  private named(document: vscode.TextDocument, places: vscode.CodeLens[]): vscode.CodeLens[] {
    const model = this.models.known(document.uri);
    const known = model ? lensesOf(this.models.ownRows(model)) : [];
    const isSame = known.length === places.length; // else the text has errors and other formulas than before
    return places.flatMap(({ range }, i) => {
      const lens = isSame ? known[i] : undefined;
      const check = { title: lens?.title ?? 'Check this formula', command: checkFormulas };
      const lenses = [new vscode.CodeLens(range, { ...check, arguments: [document.uri, lens?.numbers ?? null] })];
      const hasResult = lens?.numbers.some((number) => this.isExplained(document.uri, number));
      const explain = { title: 'explain', command: showExplanation, arguments: [document.uri, lens?.numbers] };
      return hasResult ? [...lenses, new vscode.CodeLens(range, explain)] : lenses;
    });
  }

  private isExplained(uri: vscode.Uri, number: number): boolean {
    const model = this.models.known(uri);
    const row = model && this.models.rows(model).find(({ formula }) => formula.number === number);
    return row?.state === 'fresh';
  }

  private refresh(): void {
    const told = this.models.all().map((model) => [lensesOf(this.models.ownRows(model)), reachableStates(model)]);
    const shown = JSON.stringify(told);
    if (shown === this.shown) return;
    this.shown = shown;
    const lenses = this.client?.getFeature(CodeLensRequest.method);
    const hints = this.client?.getFeature(InlayHintRequest.method);
    for (const document of vscode.workspace.textDocuments) {
      lenses?.getProvider(document)?.onDidChangeCodeLensEmitter.fire();
      hints?.getProvider(document)?.onDidChangeInlayHints.fire();
    }
  }
}

// As the last check of the model has counted them.
function reachableStates({ results: { run }, question }: Model): string | null {
  const count = run !== null && isSameQuestion(run.question, question) ? run.report?.statistics?.['reachable_states'] : null;
  return count === null || count === undefined ? null : String(count);
}
