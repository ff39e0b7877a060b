// SPDX-License-Identifier: Apache-2.0
//
// Formulas that are not as they should be, in the list of problems: as long as the verdict is about the present text. A
// formula that contradicts what is expected of it is an error, one that only fails is a warning.
import * as vscode from 'vscode';
import { problemsOf } from '../../../apps/studio/web/src/editor/problems';
import type { Row } from '../../../apps/studio/web/src/checks/rows';
import type { Model, Models } from './models';
import { extentOf, judgement, verdictText } from './outcomes';

export class Problems implements vscode.Disposable {
  private readonly list = vscode.languages.createDiagnosticCollection('gnomon-check');
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly models: Models) {
    this.subscriptions = [
      this.list,
      models.onDidChange((model) => this.show(model)),
      models.onDidForget((uri) => this.list.delete(uri)),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private show(model: Model): void {
    const { uri, plain, now, question } = model;
    const ofFormulas = this.models.ownRows(model).flatMap((row) => problemOf(row, question.text));
    this.list.set(uri, [...(plain?.ok ? problemsOfConstants(now, question.constants) : []), ...ofFormulas]);
  }
}

function problemOf({ formula, result, state }: Row, text: string): vscode.Diagnostic[] {
  const extent = extentOf(formula, text);
  if (state !== 'fresh' || result === null || extent === null || judgement(result.outcome) !== 'failed') return [];
  const { expected, instance } = result.outcome;
  const problem = new vscode.Diagnostic(
    new vscode.Range(extent.line, extent.from, extent.line, extent.to),
    `The formula ${verdictText(result.outcome)}${instance === null ? '' : ` (${instance})`}.`,
    expected === null ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Error,
  );
  problem.source = 'gnomon check';
  return [problem];
}

// What is wrong only because of values that the user has given to constants; the language server does not know them.
function problemsOfConstants(now: Model['now'], constants: Record<string, number>): vscode.Diagnostic[] {
  return problemsOf([], now, constants).map(({ range: { start, end }, message, code }) => {
    const range = new vscode.Range(start.line, start.character, end.line, end.character);
    const problem = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Error);
    Object.assign(problem, { source: 'gnomon', code });
    return problem;
  });
}
