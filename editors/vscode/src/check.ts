// SPDX-License-Identifier: Apache-2.0
//
// Checks formulas of a text, and tells how far it is. Knows nothing of VS Code.
import type { CheckDocument, CheckEvent, Formula, InfoDocument } from '../../../apps/studio/web/src/protocol/documents';
import { ProgramError, run } from './program';

export interface Subject {
  program: string;
  folder: string | null; // of the file, from where it includes others; null for a text that is in none
  name: string; // of the file, for messages
  text: string;
  constants: Record<string, number>; // other values than those in the text
}

export interface CheckSettings {
  engine: string;
  timeout: string;
  memory: string;
}

// What an error document or one about a model says.
interface AnyDocument {
  schema: string;
  message?: string;
}

function parsed<Document>(text: string): Document {
  const document = JSON.parse(text) as AnyDocument;
  if (document.schema === 'gnomon.error/1') throw new ProgramError(document.message ?? 'it could not be carried out');
  return document as Document;
}

// How every command gets the text.
function ofText({ folder, name, constants }: Subject): string[] {
  const values = Object.entries(constants).map(([constant, value]) => `--define=${constant}=${value}`);
  return ['-', `--name=${name}`, ...(folder === null ? ['--no-include'] : []), ...values];
}

export async function describe(subject: Subject, signal?: AbortSignal): Promise<InfoDocument | null> {
  const lines: string[] = [];
  const { stopped, complaints } = await run({
    program: subject.program,
    arguments: ['info', '--json', ...ofText(subject)],
    folder: subject.folder ?? undefined,
    input: subject.text,
    signal,
    line: (line) => lines.push(line),
  });
  if (stopped) return null;
  if (lines.length === 0) throw new ProgramError(complaints);
  return parsed<InfoDocument>(lines.join('\n'));
}

// The formulas that stand on a line, or start above it and before all others: several for one with `for`.
export function formulasAt(formulas: Formula[], line: number): number[] {
  const before = formulas.map((formula) => formula.line ?? 0).filter((start) => start > 0 && start <= line);
  const start = Math.max(...before, 0);
  return formulas.filter((formula) => formula.line === start).map((formula) => formula.number);
}

// "reachable states, 1,024 states, 8 steps"
export function progressText(event: Extract<CheckEvent, { event: 'progress' }>): string {
  const parts = [event.phase];
  if (event.states > 0) parts.push(`${Math.round(event.states).toLocaleString('en')} states`);
  if (event.depth > 0) parts.push(`${event.depth} steps`);
  if (event.nodes > 0) parts.push(`${event.nodes.toLocaleString('en')} nodes`);
  return parts.join(', ');
}

// `only`: numbers of formulas; null for all. Null if it was stopped before there was a result.
export async function check(
  subject: Subject,
  settings: CheckSettings,
  only: number[] | null,
  tell: (event: CheckEvent) => void,
  signal?: AbortSignal,
): Promise<CheckDocument | null> {
  let report: CheckDocument | null = null;
  const { stopped, complaints } = await run({
    program: subject.program,
    folder: subject.folder ?? undefined,
    arguments: [
      'check', ...ofText(subject), '--events', '-', '--explain',
      '--engine', settings.engine, '--timeout', settings.timeout, '--memory', settings.memory,
      ...(only ? ['--only', only.join(',')] : []),
    ], // prettier-ignore
    input: subject.text,
    signal,
    line: (line) => {
      const event = parsed<CheckEvent>(line);
      if (event.event === 'report') report = event.document;
      tell(event);
    },
  });
  // A wrong setting, for example.
  if (!report && !stopped) throw new ProgramError(complaints);
  return report;
}
