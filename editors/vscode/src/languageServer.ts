// SPDX-License-Identifier: Apache-2.0
//
// The language server: started with the extension, and anew when its settings change. Its lenses say what the checks of
// this window have found; a click on one checks like everything else here, with the engine and the parameters that are set.
import * as vscode from 'vscode';
import { CodeLensRequest } from 'vscode-languageclient';
import { LanguageClient, type Middleware } from 'vscode-languageclient/node';
import { lensesOf } from '../../../apps/studio/web/src/checks/lenses';
import { NoProgram, type Installation } from './installation';
import { language, type Models } from './models';
import { messageOf } from './program';

export const checkFormulas = 'gnomon.checkFormulas';
export const showExplanation = 'gnomon.showExplanation';

export class LanguageServer implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private starting: Promise<void> = Promise.resolve();
  private readonly watching: vscode.Disposable;
  private titles = ''; // of the lenses that are shown

  constructor(
    private readonly installation: Installation,
    private readonly models: Models,
  ) {
    this.watching = models.onDidChange(() => this.refreshLenses());
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
    };
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

  private refreshLenses(): void {
    const lenses = this.models.all().map((model) => [model.uri.toString(), lensesOf(this.models.ownRows(model))]);
    const titles = JSON.stringify(lenses);
    if (titles === this.titles) return;
    this.titles = titles;
    const feature = this.client?.getFeature(CodeLensRequest.method);
    for (const document of vscode.workspace.textDocuments) {
      feature?.getProvider(document)?.onDidChangeCodeLensEmitter.fire();
    }
  }
}
