// SPDX-License-Identifier: Apache-2.0
//
// The program that everything else starts: found by itself, or chosen by the user.
import * as os from 'node:os';
import * as vscode from 'vscode';
import { candidates, firstProgram } from './locate';
import { messageOf, ProgramError, run } from './program';

// The user has been told that there is no program.
export class NoProgram extends Error {}

const choose = 'Choose the Program…';
const openSettings = 'Open Settings';

export class Installation {
  private asking = false; // somebody looks at the message already

  // Null if there is none. It is looked for each time: it may have been installed meanwhile.
  find(): Promise<string | null> {
    return firstProgram(
      candidates({
        setting: this.setting(),
        folders: vscode.workspace.isTrusted ? openFolders() : [],
        searchPath: process.env['PATH'] ?? '',
        home: os.homedir(),
      }),
    );
  }

  // Tells the user if there is none.
  async program(): Promise<string> {
    const found = await this.find();
    if (found !== null) return found;
    void this.complain();
    throw new NoProgram();
  }

  async choose(): Promise<void> {
    const options = { title: 'The program gnomon', openLabel: 'Use this program' };
    const [file] = (await vscode.window.showOpenDialog(options)) ?? [];
    if (!file) return;
    try {
      let version = '';
      await run({ program: file.fsPath, arguments: ['--version'], input: '', line: (line) => (version += `${line}\n`) });
      if (!version.startsWith('gnomon ')) throw new ProgramError('it is another program');
    } catch (error) {
      void vscode.window.showErrorMessage(`Gnomon: ${file.fsPath} cannot be used: ${messageOf(error)}`);
      return;
    }
    await vscode.workspace.getConfiguration('gnomon').update('path', file.fsPath, vscode.ConfigurationTarget.Global);
  }

  private setting(): string {
    return vscode.workspace.getConfiguration('gnomon').get('path', 'gnomon') || 'gnomon';
  }

  private async complain(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const setting = this.setting();
    const text = setting.includes('/')
      ? `There is no program ${setting}, which the setting gnomon.path names.`
      : `The program ${setting} was not found, neither in the open folders nor in the search path nor in the usual places.`;
    const answer = await vscode.window.showErrorMessage(`Gnomon: ${text}`, choose, openSettings);
    this.asking = false;
    if (answer === choose) await this.choose();
    if (answer === openSettings) await vscode.commands.executeCommand('workbench.action.openSettings', 'gnomon.path');
  }
}

function openFolders(): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
}
