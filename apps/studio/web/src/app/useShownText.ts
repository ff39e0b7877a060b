// SPDX-License-Identifier: Apache-2.0
//
// What is known about the text that is shown: its parameters, what it consists of, its problems and its verdicts.
import { useEffect, useMemo, useRef } from 'react';
import { isSameQuestion, type Question } from '../checks/question';
import { rowsOf, totalsOf, type Row } from '../checks/rows';
import { readingOf, type Settings } from '../checks/settings';
import { useChecks, type Checks } from '../checks/useChecks';
import { endInWords, totalsInWords } from '../checks/words';
import { useRecords, type Records } from '../compare/useRecords';
import type { LspDiagnostic, LspSymbol } from '../editor/lsp';
import { isError, problemsOf } from '../editor/problems';
import { useLanguage } from '../editor/useLanguage';
import type { FilesControl } from '../files/useOpenFiles';
import { useConstants, type ConstantsControl } from '../parameters/useConstants';
import { useModelInfo } from '../parameters/useModelInfo';
import type { Client, Model, StudioSession } from '../protocol/client';
import type { CoverageGap, Diagnostic, InfoDocument } from '../protocol/documents';

const NO_DIAGNOSTICS: LspDiagnostic[] = [];
const NO_SYMBOLS: LspSymbol[] = [];
const NO_GAPS: CoverageGap[] = [];

export interface ShownText {
  model: Model;
  parameters: ConstantsControl;
  info: InfoDocument | null; // of the last version without errors
  problems: LspDiagnostic[]; // of the text, and those that come from the values of parameters
  ofConstants: LspDiagnostic[]; // the latter
  symbols: LspSymbol[];
  errors: number;
  checks: Checks;
  rows: Row[];
  records: Records; // of finished checks
  gaps: CoverageGap[]; // what never happens
  formulaErrors: Diagnostic[]; // in the formula that was asked last
}

export function useShownText(
  client: Client,
  session: StudioSession,
  files: FilesControl,
  settings: Settings,
  tell: (message: string) => void,
): ShownText {
  const { buffer, buffers } = files;
  const { text, path, key, opening } = buffer;
  const { options } = session;
  const parameters = useConstants(client, key, opening, text);
  const { constants } = parameters;
  const model = useMemo<Model>(() => ({ text, path, constants }), [constants, path, text]);
  useEffect(() => {
    client.path = path;
  }, [client, path]);
  const info = useModelInfo(client, model, opening);
  const reading = useMemo(() => readingOf(options, settings), [options, settings]);
  const question = useMemo<Question>(() => ({ text, constants, reading }), [constants, reading, text]);
  const checks = useChecks(client, { texts: buffers, shown: buffer, question, settings, options });
  const { results, run } = checks;
  const rows = useMemo(() => rowsOf(info.good, { results, run }, question), [info.good, question, results, run]);
  const diagnostics = useLanguage(client, 'diagnostics', buffer, NO_DIAGNOSTICS);
  const symbols = useLanguage(client, 'documentSymbol', buffer, NO_SYMBOLS);

  const problems = useMemo(() => problemsOf(diagnostics, info.now, constants), [constants, diagnostics, info.now]);
  const coverage = run !== null && isSameQuestion(run.question, question) ? run.report?.coverage : null;
  const records = useRecords(`${session.folder}/${key}`, run);
  useOutcomeAloud(opening, checks, rows, tell);
  return {
    model,
    parameters,
    info: info.good,
    problems,
    ofConstants: problems.slice(0, problems.length - diagnostics.length),
    symbols,
    errors: problems.filter(isError).length,
    checks,
    rows,
    records,
    gaps: coverage?.gaps ?? NO_GAPS,
    formulaErrors: run?.report?.diagnostics.filter(({ file }) => file.startsWith('<formula')) ?? [],
  };
}

// Says the outcome when a check is over; once for each check, its beginning and its end.
function useOutcomeAloud(opening: number, checks: Checks, rows: Row[], tell: (message: string) => void): void {
  const { run, running } = checks;
  const said = useRef(new Map<number, string>());
  const now = `${run?.id ?? ''} ${run?.state === 'finished'} ${running}`;
  const totals = totalsInWords(totalsOf(rows));
  useEffect(() => {
    if (run === null || said.current.get(opening) === now) return;
    said.current.set(opening, now);
    const end = endInWords(run);
    if (running) tell('Checking.');
    else if (end !== null) tell(`${end.title}.`);
    else tell(run.report?.ok === false ? 'Not checked: there are errors.' : `Checked: ${totals}.`);
    // The totals are those of that time.
  }, [opening, now]);
}
