// SPDX-License-Identifier: Apache-2.0
//
// A panel beside the editor: results, simulator or graph of one model. What it shows is drawn by webview/, with the parts
// of the studio; what that asks of a server goes to a studio for the folder of the model.
import * as vscode from 'vscode';
import type { Reply } from '../../../apps/studio/web/src/protocol/client';
import type { FromPage, Shown, ToPage, View } from './conversation';
import type { Model } from './models';

export interface PanelOwner {
  heard: (model: Model, message: FromPage) => void; // what is not about the panel itself
  ask: (model: Model, method: string, path: string, body: unknown) => Promise<Reply>;
  closed: (model: Model | undefined) => void;
  activated: () => void; // or the other way round
}

const titles: Record<View, string> = { results: 'Results', simulator: 'Simulator', graph: 'Reachable states' };
const pause = 100; // ms between two states of a check

export class Panel {
  private readonly panel: vscode.WebviewPanel;
  private readonly begun = new Set<string>(); // simulations and jobs of the server, which end with the panel
  private waiting: ToPage[] | null = []; // until the page is ready
  private timer: NodeJS.Timeout | undefined;
  private model: Model | undefined;
  private sent: Shown | undefined; // what the page knows
  private isOver = false;

  constructor(
    private readonly view: View,
    extension: vscode.Uri,
    column: vscode.ViewColumn,
    private readonly owner: PanelOwner,
  ) {
    const assets = vscode.Uri.joinPath(extension, 'dist');
    this.panel = vscode.window.createWebviewPanel(
      `gnomon.${view}`,
      titles[view],
      { viewColumn: column, preserveFocus: true },
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [assets] },
    );
    this.panel.iconPath = vscode.Uri.joinPath(extension, 'images', 'icon.png');
    this.panel.webview.html = page(this.panel.webview, assets);
    this.panel.webview.onDidReceiveMessage((message: FromPage) => this.receive(message));
    this.panel.onDidChangeViewState(() => owner.activated());
    this.panel.onDidDispose(() => this.end());
  }

  get column(): vscode.ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  get isActive(): boolean {
    return this.panel.active;
  }

  get shown(): Model | undefined {
    return this.model;
  }

  show(model: Model): void {
    if (this.model !== model) this.endAll();
    this.model = model;
    this.sent = undefined;
    this.panel.title = `${titles[this.view]}: ${model.name}`;
    this.panel.reveal(undefined, true);
    this.update();
  }

  // Soon: a check has much to tell in a short time.
  updateSoon(): void {
    this.timer ??= setTimeout(() => this.update(), pause);
  }

  send(message: ToPage): void {
    if (this.isOver) return;
    if (this.waiting) this.waiting.push(message);
    else void this.panel.webview.postMessage(message);
  }

  dispose(): void {
    this.panel.dispose();
  }

  private update(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.model) return;
    const shown = shownOf(this.view, this.model);
    // Evidence may be long; it need not be told again whenever a check has come a little further.
    const { run, results } = shown.results;
    const before = this.sent;
    const isSame = before?.question === shown.question && before.info === shown.info && before.isBroken === shown.isBroken;
    this.sent = shown;
    this.send(isSame && before.results.results === results ? { type: 'run', run } : { type: 'model', shown });
  }

  private receive(message: FromPage): void {
    if (message.type === 'ready') {
      const before = this.waiting ?? [];
      this.waiting = null;
      this.sent = undefined;
      this.update();
      before.filter(({ type }) => type !== 'model' && type !== 'run').forEach((one) => this.send(one));
    } else if (message.type === 'request') {
      void this.ask(message);
    } else if (this.model) {
      this.owner.heard(this.model, message);
    }
  }

  private async ask({ id, method, path, body }: FromPage & { type: 'request' }): Promise<void> {
    const model = this.model;
    if (!model) return;
    const reply = await this.owner.ask(model, method, path, body).catch(() => null);
    const begun = (reply?.answer as { id?: string } | null)?.id;
    const isBeginning = method === 'POST' && /^\/api\/(simulations|jobs)$/.test(path);
    if (isBeginning && begun !== undefined) {
      if (this.isOver || this.model !== model) this.endOne(model, `${path}/${begun}`); // nobody waits for it any more
      else this.begun.add(`${path}/${begun}`);
    }
    if (method === 'DELETE') this.begun.delete(path);
    this.send({ type: 'reply', id, reply });
  }

  private endOne(model: Model, path: string): void {
    void this.owner.ask(model, 'DELETE', path, undefined).catch(() => undefined);
  }

  private endAll(): void {
    for (const path of this.begun) if (this.model) this.endOne(this.model, path);
    this.begun.clear();
  }

  private end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.endAll();
    this.owner.closed(this.model);
  }
}

function shownOf(view: View, { uri, name, folder, question, now, good, results }: Model): Shown {
  const path = folder === null ? null : name;
  return { view, uri: uri.toString(), path, question, info: good, isBroken: now?.ok === false, results };
}

function page(webview: vscode.Webview, assets: vscode.Uri): string {
  const address = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(assets, name)).toString();
  const policy = `default-src 'none'; img-src ${webview.cspSource} data: blob:; font-src ${webview.cspSource};
    style-src ${webview.cspSource} 'unsafe-inline'; script-src ${webview.cspSource}`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${address('panel.css')}" />
    <title>Gnomon</title>
  </head>
  <body>
    <div id="root"></div>
    <script src="${address('panel.js')}"></script>
  </body>
</html>`;
}
