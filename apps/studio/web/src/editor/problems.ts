// SPDX-License-Identifier: Apache-2.0
//
// All errors and warnings of a model in one list: those of the text, and those that only the values which somebody has
// given to its constants cause.
import type { Diagnostic, InfoDocument } from '../protocol/documents';
import type { LspDiagnostic } from './lsp';

const asLsp = (problem: Diagnostic, constants: string): LspDiagnostic => ({
  range: {
    start: { line: problem.line - 1, character: problem.column - 1 },
    end: { line: problem.end_line - 1, character: problem.end_column - 1 },
  },
  severity: 1,
  code: problem.code,
  source: 'gnomon',
  message: `${problem.message}${problem.hint === null ? '' : `\n${problem.hint}`}\nwith ${constants}, as chosen in Parameters`,
});

export function isError({ severity }: LspDiagnostic): boolean {
  return severity === 1;
}

// `info`: of the present text with these values, null as long as it is not known.
export function problemsOf(
  diagnostics: LspDiagnostic[],
  info: InfoDocument | null,
  constants: Record<string, number>,
): LspDiagnostic[] {
  if (info === null || info.ok || diagnostics.some(isError)) return diagnostics;
  const values = Object.entries(constants).map(([name, value]) => `${name} = ${value}`);
  if (values.length === 0) return diagnostics; // the diagnostics of the text are still on their way
  const errors = info.diagnostics.filter(({ severity }) => severity === 'error');
  return [...errors.map((error) => asLsp(error, values.join(', '))), ...diagnostics];
}
