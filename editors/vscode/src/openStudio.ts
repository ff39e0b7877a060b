// SPDX-License-Identifier: Apache-2.0
//
// Opens a model in the studio, in the browser of the person in front of the window, on whichever machine that is.
import * as vscode from 'vscode';
import type { Installation } from './installation';
import type { Model } from './models';
import { Relay } from './relay';
import type { Studio, Studios } from './studios';

export class StudioInBrowser implements vscode.Disposable {
  private readonly relays = new Map<number, Relay>(); // by the ports of studios

  constructor(
    private readonly installation: Installation,
    private readonly studios: Studios,
  ) {}

  async open(model: Model, folder: string): Promise<void> {
    const program = await this.installation.program();
    const options = { location: vscode.ProgressLocation.Window, title: 'Starting the studio' };
    const studio = await vscode.window.withProgress(options, () => this.studios.serve(program, folder, 'whole'));
    const address = await this.address(studio);
    const fragment = `token=${studio.token}&file=${encodeURIComponent(model.name)}`;
    await vscode.env.openExternal(address.with({ fragment }));
  }

  dispose(): void {
    for (const relay of this.relays.values()) relay.end();
  }

  private async address(studio: Studio): Promise<vscode.Uri> {
    const direct = await vscode.env.asExternalUri(addressOf(studio.port));
    if ([`127.0.0.1:${studio.port}`, `localhost:${studio.port}`].includes(direct.authority)) return direct;
    let relay = this.relays.get(studio.port);
    if (!relay) {
      relay = await Relay.start(studio.port);
      this.relays.set(studio.port, relay);
    }
    const external = await vscode.env.asExternalUri(addressOf(relay.port));
    relay.allow(external.authority);
    return external;
  }
}

function addressOf(port: number): vscode.Uri {
  return vscode.Uri.parse(`http://127.0.0.1:${port}/`);
}
