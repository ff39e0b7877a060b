// SPDX-License-Identifier: Apache-2.0
//
// The language server: started with the extension, and anew when its settings change.
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;

  async start(): Promise<void> {
    await this.stop();
    const settings = vscode.workspace.getConfiguration('gnomon');
    const command = settings.get('path', 'gnomon');
    const limits = ['--timeout', settings.get('timeout', '1m'), '--memory', settings.get('memory', '4G')];
    try {
      this.client = new LanguageClient(
        'gnomon',
        'Gnomon',
        { command, args: ['lsp', ...limits] },
        { documentSelector: [{ language: 'ispl' }] },
      );
      await this.client.start();
    } catch (error) {
      this.client = undefined;
      await complainAboutProgram(`The language server did not start: ${message(error)}`);
    }
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose();
  }

  dispose(): void {
    void this.stop();
  }
}

export function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// Most likely the program is not installed, or somewhere else.
export async function complainAboutProgram(text: string): Promise<void> {
  const setting = 'Open Settings';
  const answer = await vscode.window.showErrorMessage(`${text} The setting gnomon.path says where the program is.`, setting);
  if (answer === setting) await vscode.commands.executeCommand('workbench.action.openSettings', 'gnomon.path');
}
