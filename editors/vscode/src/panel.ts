// SPDX-License-Identifier: Apache-2.0
//
// The panel beside the editor that shows verdicts and, for one formula at a time, why. What it shows is drawn by
// webview/panel.tsx, with the viewers of the studio.
import * as vscode from 'vscode';
import type { CheckedFormula, InfoDocument } from '../../../apps/studio/web/src/protocol/documents';

export interface Results {
  file: string;
  formulas: CheckedFormula[];
  info: InfoDocument | null;
}

export class ResultsPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private shown: Results | undefined;
  private source: vscode.Uri | undefined;

  constructor(private readonly extension: vscode.Uri) {}

  show(results: Results, source: vscode.Uri): void {
    this.shown = results;
    this.source = source;
    if (!this.panel) this.panel = this.open();
    this.panel.title = `Gnomon: ${results.file}`;
    this.panel.reveal(undefined, true);
    this.send();
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private send(): void {
    void this.panel?.webview.postMessage(this.shown);
  }

  private open(): vscode.WebviewPanel {
    const assets = vscode.Uri.joinPath(this.extension, 'dist');
    const panel = vscode.window.createWebviewPanel(
      'gnomon.results',
      'Gnomon',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [assets] },
    );
    panel.iconPath = vscode.Uri.joinPath(this.extension, 'images', 'icon.png');
    panel.webview.html = page(panel.webview, assets);
    panel.webview.onDidReceiveMessage((message: { ready?: boolean; line?: number }) => {
      if (message.ready) this.send();
      if (message.line) void this.goTo(message.line);
    });
    panel.onDidDispose(() => (this.panel = undefined));
    return panel;
  }

  private async goTo(line: number): Promise<void> {
    if (!this.source) return;
    const place = new vscode.Range(line - 1, 0, line - 1, 0);
    await vscode.window.showTextDocument(this.source, { selection: place, viewColumn: vscode.ViewColumn.One });
  }
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
