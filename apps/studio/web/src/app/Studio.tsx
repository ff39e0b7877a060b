// SPDX-License-Identifier: Apache-2.0
//
// The page: brings the text, the checks and the views together.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ExplanationPanel } from '../checks/ExplanationPanel';
import { FormulaBox } from '../checks/FormulaBox';
import { isSameQuestion, type Question } from '../checks/question';
import { ResultsPanel } from '../checks/ResultsPanel';
import { rowsOf, totalsOf, type Row } from '../checks/rows';
import { SettingsForm } from '../checks/SettingsForm';
import { readingOf, useSettings } from '../checks/settings';
import { useChecks } from '../checks/useChecks';
import { endInWords, totalsInWords } from '../checks/words';
import { Editor, type EditorHandle } from '../editor/Editor';
import type { LspDiagnostic, LspSymbol } from '../editor/lsp';
import { Problems } from '../editor/Problems';
import { isError, problemsOf } from '../editor/problems';
import { useLanguage } from '../editor/useLanguage';
import { SurroundingsProvider, type LinesOfStep, type Surroundings } from '../evidence/surroundings';
import { FileDialogs } from '../files/FileDialogs';
import { NewDialog } from '../files/NewDialog';
import { useBuffer } from '../files/useBuffer';
import { useFiles } from '../files/useFiles';
import { Family } from '../gallery/Family';
import { useExamples } from '../gallery/useExamples';
import { ModelView } from '../model/ModelView';
import { Parameters } from '../parameters/Parameters';
import { useConstants } from '../parameters/useConstants';
import { useModelInfo } from '../parameters/useModelInfo';
import type { Client, ExampleFamily, Model, StudioSession } from '../protocol/client';
import type { CoverageGap } from '../protocol/documents';
import type { Run } from '../simulator/run';
import { Simulator } from '../simulator/Simulator';
import type { useTheme } from '../theme/useTheme';
import { Banners } from './Banners';
import { Help } from './Help';
import { KeptPanel } from './KeptPanel';
import { PANE_TABS, SIDE_TABS, usePanes } from './panes';
import { Side } from './Side';
import { StatusBar } from './StatusBar';
import { tabId } from './Tabs';
import { TopBar } from './TopBar';
import { useHeartbeat } from './useHeartbeat';
import { useMediaQuery } from './useMediaQuery';
import { useShortcuts } from './useShortcuts';
import { Workspace } from './Workspace';
import './Studio.css';

interface Props {
  client: Client;
  session: StudioSession;
  theme: ReturnType<typeof useTheme>;
}

type OpenDialog = { kind: 'help' } | { kind: 'new' } | { kind: 'family'; family: ExampleFamily };

const NO_DIAGNOSTICS: LspDiagnostic[] = [];
const NO_SYMBOLS: LspSymbol[] = [];
const NO_GAPS: CoverageGap[] = [];

export function Studio({ client, session, theme }: Props) {
  const [message, tell] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [line, setLine] = useState(1);
  const [stepLines, setStepLines] = useState<LinesOfStep | null>(null); // of the explanation
  const [wantedRun, setWantedRun] = useState<{ run: Run; opening: number } | null>(null); // for the simulator
  const [selected, setSelected] = useState<string | null>(null);
  const small = useMediaQuery('(max-width: 760px)');
  const panes = usePanes();
  const editor = useRef<EditorHandle>(null);
  const filter = useRef<HTMLInputElement>(null);

  const control = useBuffer(client, session, tell);
  const { buffer } = control;
  const { text, path, key, opening } = buffer;
  const files = useFiles(client, key);
  const examples = useExamples(client);
  const [settings, setSettings] = useSettings(session);
  const parameters = useConstants(client, key, opening, text);
  const { constants } = parameters;
  const model = useMemo<Model>(() => ({ text, path, constants }), [constants, path, text]);
  useEffect(() => {
    client.path = path;
  }, [client, path]);
  const info = useModelInfo(client, model, opening);
  const { options } = session;
  const reading = useMemo(() => readingOf(options, settings), [options, settings]);
  const question = useMemo<Question>(() => ({ text, constants, reading }), [constants, reading, text]);
  const checks = useChecks(client, { buffer: key, opening, path, question, settings, options });
  const { results, run } = checks;
  const rows = useMemo(() => rowsOf(info.good, { results, run }, question), [info.good, question, results, run]);
  const diagnostics = useLanguage(client, 'diagnostics', text, NO_DIAGNOSTICS);
  const symbols = useLanguage(client, 'documentSymbol', text, NO_SYMBOLS);
  const connection = useHeartbeat(client, path, control.noticeStamp);

  const problems = useMemo(
    () => problemsOf(diagnostics, info.now, constants),
    [constants, diagnostics, info.now],
  );
  const errors = problems.filter(isError).length;
  const ofConstants = problems.slice(0, problems.length - diagnostics.length);
  const coverage = run !== null && isSameQuestion(run.question, question) ? run.report?.coverage : null;
  const gaps = coverage?.gaps ?? NO_GAPS;
  const selectedRow = rows.find((row) => row.key === selected) ?? null;
  const asked = run?.formulas[0] ?? null;
  const formulaErrors = run?.report?.diagnostics.filter(({ file }) => file.startsWith('<formula')) ?? [];

  useEffect(() => {
    document.title = `${control.modified ? '● ' : ''}${buffer.name} – Gnomon studio`;
  }, [buffer.name, control.modified]);

  // Says the outcome aloud when a check is over.
  const totals = totalsInWords(totalsOf(rows));
  useEffect(() => {
    if (run === null) return;
    const end = endInWords(run);
    if (checks.running) tell('Checking.');
    else if (end !== null) tell(`${end.title}.`);
    else tell(run.report?.ok === false ? 'Not checked: there are errors.' : `Checked: ${totals}.`);
    // Once for each check and its end; the totals are those of that time.
  }, [run?.id, run?.state === 'finished', checks.running]);

  const attempt = useCallback((work: Promise<void>) => {
    setProblem(null);
    work.catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  }, []);
  const goTo = useCallback(
    (toLine: number, column = 1) => {
      panes.showEditor();
      // On a phone the editor has to be visible before it can be scrolled.
      requestAnimationFrame(() => editor.current?.goTo(toLine, column));
    },
    [panes.showEditor],
  );
  const isOwnFile = (file: string | null): boolean => file === (path ?? 'model');
  const { showPane } = panes;
  const surroundings = useMemo<Surroundings>(
    () => ({
      goTo,
      mark: setStepLines,
      simulate: (run) => {
        setWantedRun({ run, opening });
        showPane('simulator');
      },
    }),
    [goTo, opening, showPane],
  );
  const isExplained = panes.pane === 'explanation' && selectedRow?.state === 'fresh';
  const check = (only: number[] | null, formulas: string[] = [], explain?: boolean): void => {
    if (checks.running) return;
    void checks.start({ only, formulas, explain });
  };
  const checkRow = (row: Row, explain?: boolean): void =>
    row.formula.origin === 'file' ? check([row.formula.number], [], explain) : check([], [row.formula.text], explain);
  const selectRow = (row: Row): void => {
    setSelected(row.key);
    const { line: place, file } = row.formula;
    if (place !== null && isOwnFile(file)) editor.current?.reveal(place);
    if (row.result !== null) panes.showPane('explanation');
  };
  const checkAll = (): void => {
    panes.showPane('results');
    check(null);
  };
  const checkNumbers = (numbers: number[]): void => {
    setSelected(rows.find((row) => row.formula.number === numbers[0])?.key ?? null);
    check(numbers);
  };
  const checkHere = (): void => {
    const at = editor.current?.line() ?? 1;
    const before = rows.filter((row) => row.formula.line !== null && row.formula.line <= at);
    const place = before[before.length - 1]?.formula.line ?? rows[0]?.formula.line;
    const here = rows.filter((row) => row.formula.line === place && row.formula.origin === 'file');
    if (here.length > 0) checkNumbers(here.map((row) => row.formula.number));
  };
  const open = (work: Promise<void>): void => attempt(work.then(panes.showEditor));
  const showFiles = (): void => {
    panes.showSide('files');
    requestAnimationFrame(() => filter.current?.focus());
  };
  const focusTab = (prefix: string, tab: string): void => document.getElementById(tabId(prefix, tab))?.focus();

  useShortcuts({
    save: () => attempt(control.save()),
    saveAs: () => control.ask({ kind: 'saveAs' }),
    open: showFiles,
    checkAll,
    checkHere,
    cancel: checks.cancel,
    help: () => setDialog({ kind: 'help' }),
    pane: (digit) => {
      const pane = PANE_TABS[digit - 1];
      const side = SIDE_TABS[digit - 1 - PANE_TABS.length];
      if (digit === 0) {
        panes.showEditor();
        requestAnimationFrame(() => editor.current?.focus());
      } else if (pane) {
        panes.showPane(pane.id);
        requestAnimationFrame(() => focusTab('pane', pane.id));
      } else if (side) {
        panes.showSide(side.id);
        requestAnimationFrame(() => focusTab('side', side.id));
      }
    },
  });

  const settingsForm = <SettingsForm session={session} settings={settings} onChange={setSettings} />;
  const kept = (tab: (typeof PANE_TABS)[number]['id'], content: () => React.ReactNode) =>
    panes.visited.has(tab) && (
      <KeptPanel key={`${tab}-${opening}`} prefix="pane" tab={tab} visible={panes.pane === tab}>
        {content()}
      </KeptPanel>
    );

  return (
    <div className={small ? 'studio small-screen' : 'studio'}>
      <TopBar
        name={buffer.name}
        path={path}
        modified={control.modified}
        running={checks.running}
        small={small}
        themeChoice={theme.choice}
        settings={settingsForm}
        onChooseTheme={theme.choose}
        onOpen={showFiles}
        onNew={() => setDialog({ kind: 'new' })}
        onSave={() => attempt(control.save())}
        onSaveAs={() => control.ask({ kind: 'saveAs' })}
        onFormat={() => editor.current?.run('editor.action.formatDocument')}
        onCheckAll={checkAll}
        onCancel={checks.cancel}
        onHelp={() => setDialog({ kind: 'help' })}
      />
      <Banners
        connection={connection}
        buffer={buffer}
        draftsAreFull={control.draftsAreFull}
        problem={problem}
        onAskAboutDisk={() => attempt(control.askAboutDisk())}
        onSave={() => attempt(control.save())}
        onDismiss={() => setProblem(null)}
      />
      <Workspace
        panes={panes}
        small={small}
        badges={{
          problems: problems.length > 0 && (
            <span className={errors > 0 ? 'badge bad' : 'badge'}>{problems.length}</span>
          ),
          results: checks.running && <span className="badge busy" role="img" aria-label="running" />,
          parameters: Object.keys(constants).length > 0 && <span className="badge">{Object.keys(constants).length}</span>,
        }}
        side={
          <Side
            tab={panes.side}
            folder={session.folder}
            control={control}
            files={files}
            symbols={symbols}
            line={line}
            examples={examples}
            filter={filter}
            onOpen={open}
            onGoTo={goTo}
            onShowFamily={(family) => setDialog({ kind: 'family', family })}
          />
        }
        editor={
          <Editor
            client={client}
            buffer={buffer}
            theme={theme.theme}
            small={small}
            diagnostics={problems}
            rows={rows}
            info={info.good}
            gaps={gaps}
            step={isExplained ? stepLines : null}
            handle={editor}
            onEdit={control.edit}
            onCursor={setLine}
            onCheck={checkNumbers}
          />
        }
        pane={
          <SurroundingsProvider value={surroundings}>
            {kept('results', () => (
              <ResultsPanel
                rows={rows}
                run={run}
                selected={selected}
                broken={errors > 0}
                box={
                  <FormulaBox
                    client={client}
                    text={text}
                    busy={checks.running}
                    errors={formulaErrors}
                    asked={asked}
                    rows={rows}
                    onAsk={(formula) => check([], [formula])}
                    onSelect={selectRow}
                  />
                }
                onSelect={selectRow}
                onGoTo={goTo}
                onCheck={(row) => checkRow(row)}
                onCancel={checks.cancel}
                onShowProblems={() => panes.showPane('problems')}
              />
            ))}
            {kept('explanation', () => (
              <ExplanationPanel
                row={selectedRow}
                info={info.good}
                busy={checks.running}
                onExplain={(row) => checkRow(row, true)}
              />
            ))}
            {kept('simulator', () => (
              <div className="padded">
                <Simulator client={client} model={model} info={info.good} wanted={wantedRun?.opening === opening ? wantedRun.run : null} />
              </div>
            ))}
            {kept('model', () => (
              <div className="padded">
                <ModelView client={client} model={model} info={info.good} onGoToLine={goTo} />
              </div>
            ))}
            {kept('parameters', () => (
              <Parameters
                parameters={parameters.parameters}
                problems={ofConstants}
                onSet={parameters.set}
                onReset={parameters.reset}
              />
            ))}
            {kept('problems', () => (
              <Problems diagnostics={problems} onGoTo={goTo} />
            ))}
          </SurroundingsProvider>
        }
      />
      <StatusBar
        message={message}
        errors={errors}
        warnings={problems.length - errors}
        line={line}
        constants={constants}
        onShowProblems={() => panes.showPane('problems')}
      />
      <FileDialogs control={control} folder={session.folder} attempt={attempt} />
      {dialog?.kind === 'help' && <Help version={session.version} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'new' && (
        <NewDialog
          onClose={() => setDialog(null)}
          onCreate={(created) => {
            setDialog(null);
            open(control.openText('untitled.ispl', created));
          }}
        />
      )}
      {dialog?.kind === 'family' && (
        <Family
          family={dialog.family}
          onClose={() => setDialog(null)}
          onOpen={(file) => {
            const { name } = dialog.family;
            setDialog(null);
            open(client.example(name, file).then((example) => control.openText(file, example.text)));
          }}
        />
      )}
    </div>
  );
}
