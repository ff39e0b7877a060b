// SPDX-License-Identifier: Apache-2.0
//
// The panels of the window, at most one of each kind, and what they do in the editor: lines that are gone to and marked.
import * as os from 'node:os';
import * as vscode from 'vscode';
import type { LinesOfStep } from '../../../apps/studio/web/src/evidence/surroundings';
import type { ModelLine } from '../../../apps/studio/web/src/protocol/documents';
import type { FromPage, View } from './conversation';
import type { Installation } from './installation';
import type { Model, Models } from './models';
import { Panel, type PanelOwner } from './panel';
import type { Studios } from './studios';

export class Panels implements vscode.Disposable {
  private readonly panels = new Map<View, Panel>();
  private readonly fired = decoration('editor.selectionHighlightBackground', 'solid');
  private readonly lost = decoration('editor.background', 'dashed');
  private readonly watching: vscode.Disposable;
  private readonly activated = new vscode.EventEmitter<void>();

  readonly onDidChangeActive = this.activated.event;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly installation: Installation,
    private readonly studios: Studios,
    private readonly models: Models,
    private readonly check: (model: Model, numbers: number[]) => void,
  ) {
    this.watching = models.onDidChange((model) => {
      for (const panel of this.panels.values()) if (panel.shown === model) panel.updateSoon();
    });
  }

  // The model of the panel that has the focus.
  get active(): Model | undefined {
    return [...this.panels.values()].find(({ isActive }) => isActive)?.shown;
  }

  show(view: View, model: Model): Panel {
    const panel = this.panels.get(view) ?? this.open(view);
    panel.show(model);
    return panel;
  }

  // Chooses the formula with this number in the results.
  explain(model: Model, number: number): void {
    this.show('results', model).send({ type: 'select', number });
  }

  dispose(): void {
    this.watching.dispose();
    this.activated.dispose();
    for (const panel of this.panels.values()) panel.dispose();
    this.fired.dispose();
    this.lost.dispose();
  }

  private open(view: View): Panel {
    const column = [...this.panels.values()][0]?.column ?? vscode.ViewColumn.Beside;
    const owner: PanelOwner = {
      heard: (model, message) => void this.heard(model, message),
      ask: async (model, method, path, body) => {
        const program = await this.installation.program();
        const studio = await this.studios.serve(program, model.folder ?? os.homedir(), 'answers');
        return studio.carry(method, path, body);
      },
      closed: (model) => {
        this.panels.delete(view);
        if (model) this.mark(model, null);
      },
      activated: () => this.activated.fire(),
    };
    const panel = new Panel(view, this.extension, column, owner);
    this.panels.set(view, panel);
    return panel;
  }

  private async heard(model: Model, message: FromPage): Promise<void> {
    switch (message.type) {
      case 'goTo':
        return this.goTo(model, message.line - 1, message.column - 1);
      case 'mark':
        return this.mark(model, message.lines);
      case 'check':
        return this.check(model, message.numbers);
      case 'cancel':
        return this.models.stop(model);
      case 'showProblems':
        return vscode.commands.executeCommand('workbench.actions.view.problems');
      case 'simulate':
        return this.show('simulator', model).send({ type: 'walk', run: message.run });
      case 'ready':
      case 'request':
        return; // the panel's own business
    }
  }

  private async goTo({ uri }: Model, line: number, column: number): Promise<void> {
    const place = new vscode.Range(line, column, line, column);
    const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
    const viewColumn = editor?.viewColumn ?? vscode.ViewColumn.One;
    await vscode.window.showTextDocument(uri, { selection: place, viewColumn });
  }

  // The lines of the model that make the step which a panel shows.
  private mark({ uri, good }: Model, lines: LinesOfStep | null): void {
    const own = (some: ModelLine[] = []) =>
      some
        .filter(({ file }) => file === good?.file)
        .map((one) => new vscode.Range(one.line - 1, one.column - 1, one.end_line - 1, one.end_column - 1));
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document.uri.toString() !== uri.toString()) continue;
      editor.setDecorations(this.fired, own(lines?.fired));
      editor.setDecorations(this.lost, own(lines?.lost));
    }
  }
}

function decoration(background: string, border: string): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor(background),
    border: `1px ${border}`,
    borderColor: new vscode.ThemeColor('editorInfo.foreground'),
  });
}
