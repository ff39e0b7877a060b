// SPDX-License-Identifier: Apache-2.0
//
// Other values for the constants of a model: a list to choose from, a box for the value, and what is chosen in the status
// bar. The text stays as it is.
import * as vscode from 'vscode';
import type { Constants } from '../../../apps/studio/web/src/parameters/constants';
import { language, type Model, type Models } from './models';
import type { Panels } from './panels';

export const setParameters = 'gnomon.setParameters';

interface Item extends vscode.QuickPickItem {
  constant?: string; // none: all of them get their values back
}

const largest = 2 ** 31 - 1;
const separator = { kind: vscode.QuickPickItemKind.Separator, label: '' };

// "N = 5, PEEK = 0"
export function valuesText(constants: Constants): string {
  return Object.entries(constants).map(([name, value]) => `${name} = ${value}`).join(', ');
}

// What the text says about a constant, with the condition that its values must meet: "Const N = 4 where N >= 2;"
export function declarationOf(name: string, text: string): string {
  return new RegExp(`^[ \\t]*(Const\\s+${name}\\s*=[^;]*;)`, 'm').exec(text)?.[1]?.replace(/\s+/g, ' ') ?? '';
}

export async function chooseParameters(models: Models, document: vscode.TextDocument): Promise<void> {
  for (;;) {
    const model = await models.read(document);
    const known = model.plain?.constants ?? [];
    if (!model.plain?.ok || known.length === 0) {
      const none = 'The model has no constants: a line `Const N = 4;` makes one.';
      const text = model.plain?.ok ? none : 'The model has errors.';
      void vscode.window.showInformationMessage(`Gnomon: ${text}`);
      return;
    }
    const { constants, text } = model.question;
    const items: Item[] = known.map(({ name, value }) => ({
      label: name,
      constant: name,
      description: name in constants ? `${constants[name]} (in the text: ${value})` : String(value),
      detail: declarationOf(name, text),
    }));
    if (Object.keys(constants).length > 0) items.push(separator, { label: '$(discard) All as in the text' });
    const chosen = await vscode.window.showQuickPick(items, {
      title: `Parameters of ${model.name}`,
      placeHolder: 'Which constant gets another value? The text stays as it is.',
      matchOnDetail: true,
    });
    if (!chosen) return;
    if (chosen.constant === undefined) return models.setConstants(model, {});
    const value = await askValue(models, model, chosen.constant);
    if (value === null) return;
    await models.setConstants(model, { ...constants, [chosen.constant]: value });
    if (known.length === 1) return;
  }
}

async function askValue(models: Models, model: Model, name: string): Promise<number | null> {
  const { constants, text } = model.question;
  const fromText = model.plain?.constants?.find((constant) => constant.name === name)?.value ?? 0;
  const typed = await vscode.window.showInputBox({
    title: `Parameters of ${model.name}`,
    prompt: `Value of ${name}. In the text: ${declarationOf(name, text) || fromText}`,
    value: String(constants[name] ?? fromText),
    validateInput: async (input) => {
      const value = asValue(input);
      if (value === null) return `A whole number from -${largest} to ${largest}`;
      return models.wouldBeWrong(model, { ...constants, [name]: value });
    },
  });
  return typed === undefined ? null : asValue(typed);
}

export function asValue(input: string): number | null {
  const value = /^\s*[+-]?\d+\s*$/.test(input) ? Number(input) : NaN;
  return Math.abs(value) <= largest ? value : null;
}

// The constants of the model that is edited, or that a panel with the focus shows.
export class ParametersItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('gnomon.parameters', vscode.StatusBarAlignment.Left);
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly models: Models,
    private readonly panels: Panels,
  ) {
    this.item.name = 'Parameters of the model';
    this.item.command = setParameters;
    this.subscriptions = [
      this.item,
      models.onDidChange(() => this.show()),
      panels.onDidChangeActive(() => this.show()),
      vscode.window.onDidChangeActiveTextEditor(() => this.show()),
    ];
    this.show();
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private show(): void {
    const document = vscode.window.activeTextEditor?.document;
    const model = document?.languageId === language ? this.models.known(document.uri) : this.panels.active;
    const known = model?.plain?.constants ?? [];
    if (!model || known.length === 0) return this.item.hide();
    const { constants } = model.question;
    const values = Object.fromEntries(known.map(({ name, value }) => [name, constants[name] ?? value]));
    const isChanged = Object.keys(constants).length > 0;
    this.item.text = `$(symbol-constant) ${isChanged ? valuesText(constants) : valuesText(values).slice(0, 40)}`;
    this.item.tooltip = isChanged
      ? `Checked with ${valuesText(values)}; the text has other values. Click to change them.`
      : `Parameters: ${valuesText(values)}, as in the text. Click to check with other values.`;
    const isWrong = model.now?.ok === false;
    this.item.backgroundColor = isWrong ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    this.item.show();
  }
}
