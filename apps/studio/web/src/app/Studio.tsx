// SPDX-License-Identifier: Apache-2.0
//
// The page: brings the text, the checks and the views together.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { commandLine } from '../checks/commandLine';
import type { Row } from '../checks/rows';
import { SettingsForm } from '../checks/SettingsForm';
import { requestOf, useSettings } from '../checks/settings';
import { Editor, type EditorHandle } from '../editor/Editor';
import type { LinesOfStep, Surroundings } from '../evidence/surroundings';
import { FileDialogs } from '../files/FileDialogs';
import type { FileAction } from '../files/FilesPanel';
import { EDITOR_PANEL, FileTabs } from '../files/FileTabs';
import { FolderDialogs } from '../files/FolderDialogs';
import { NewDialog } from '../files/NewDialog';
import { useFiles } from '../files/useFiles';
import { useOpenFiles } from '../files/useOpenFiles';
import { Family } from '../gallery/Family';
import { useExamples } from '../gallery/useExamples';
import type { CheckRequest, Client, ExampleFamily, StudioSession } from '../protocol/client';
import type { Shared } from '../share/link';
import { ShareDialog } from '../share/ShareDialog';
import { useShared } from '../share/useShared';
import type { Run } from '../simulator/run';
import type { useTheme } from '../theme/useTheme';
import { Banners } from './Banners';
import { Help } from './Help';
import { Panels } from './Panels';
import { PANE_TABS, SIDE_TABS, usePanes } from './panes';
import { Side } from './Side';
import { StatusBar } from './StatusBar';
import { tabId } from './Tabs';
import { TopBar } from './TopBar';
import { useHeartbeat } from './useHeartbeat';
import { useMediaQuery } from './useMediaQuery';
import { useShortcuts } from './useShortcuts';
import { useShownText } from './useShownText';
import { Workspace } from './Workspace';
import './Studio.css';

interface Props {
  client: Client;
  session: StudioSession;
  theme: ReturnType<typeof useTheme>;
}

type OpenDialog =
  | { kind: 'help' }
  | { kind: 'share' }
  | { kind: 'new' }
  | { kind: 'family'; family: ExampleFamily }
  | { kind: 'folder'; action: FileAction };

export function Studio({ client, session, theme }: Props) {
  const [message, tell] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [line, setLine] = useState(1);
  // Of each text: the row that is explained, the lines of the step that is looked at, and the run for the simulator.
  const [selected, setSelected] = useState<Readonly<Record<number, string>>>({});
  const [stepLines, setStepLines] = useState<Readonly<Record<number, LinesOfStep | null>>>({});
  const [wantedRuns, setWantedRuns] = useState<Readonly<Record<number, Run>>>({});
  const small = useMediaQuery('(max-width: 760px)');
  const panes = usePanes();
  const editor = useRef<EditorHandle>(null);
  const filter = useRef<HTMLInputElement>(null);

  const control = useOpenFiles(client, session, tell);
  const { buffer, buffers } = control;
  const { path, key, opening } = buffer;
  const files = useFiles(client, key);
  const examples = useExamples(client);
  const [settings, setSettings] = useSettings(session);
  const shown = useShownText(client, session, control, settings, tell);
  const { checks, rows, problems, errors } = shown;
  const { constants } = shown.parameters;
  const connection = useHeartbeat(client, path, control.noticeStamp);

  useEffect(() => {
    document.title = `${control.modified ? '● ' : ''}${buffer.name} – Gnomon studio`;
  }, [buffer.name, control.modified]);

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
  const links = useShared(control, shown.parameters.set, attempt);
  const { showPane } = panes;
  const surroundings = useMemo<Surroundings>(
    () => ({
      goTo,
      mark: (lines) => setStepLines((before) => ({ ...before, [opening]: lines })),
      simulate: (run) => {
        setWantedRuns((before) => ({ ...before, [opening]: run }));
        showPane('simulator');
      },
    }),
    [goTo, opening, showPane],
  );
  const selectedRow = rows.find((row) => row.key === selected[opening]) ?? null;
  const isExplained = panes.pane === 'explanation' && selectedRow?.state === 'fresh';
  const check = (only: number[] | null, formulas: string[] = [], explain?: boolean): void => {
    if (checks.running) return;
    void checks.start({ only, formulas, explain });
  };
  const checkRow = (row: Row, explain?: boolean): void =>
    row.formula.origin === 'file' ? check([row.formula.number], [], explain) : check([], [row.formula.text], explain);
  // The command line that checks a row, or everything.
  const commandOf = (row: Row | null): string => {
    const asked = row !== null && row.formula.origin === 'option';
    return commandLine({
      path: path ?? buffer.name,
      constants,
      only: row === null ? null : asked ? [] : [row.formula.number],
      formulas: asked ? [row.formula.text] : [],
      settings,
      options: session.options,
    });
  };
  const request = (): CheckRequest => ({
    model: shown.model,
    only: null,
    formulas: [],
    explain: false,
    ...requestOf(session.options, settings),
  });
  const shared = useMemo<Shared>(
    () => ({ name: buffer.name, text: buffer.text, constants, formula: selectedRow?.formula.text ?? '' }),
    [buffer.name, buffer.text, constants, selectedRow?.formula.text],
  );
  const selectRow = (row: Row): void => {
    select(row);
    const { line: place, file } = row.formula;
    if (place !== null && file === (path ?? 'model')) editor.current?.reveal(place);
    if (row.result !== null) showPane('explanation');
  };
  const checkAll = (): void => {
    panes.showPane('results');
    check(null);
  };
  const select = (row: Row | undefined): void => {
    if (row !== undefined) setSelected({ ...selected, [opening]: row.key });
  };
  const checkNumbers = (numbers: number[]): void => {
    select(rows.find((row) => row.formula.number === numbers[0]));
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
        onShare={() => setDialog({ kind: 'share' })}
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
            symbols={shown.symbols}
            line={line}
            examples={examples}
            filter={filter}
            onOpen={open}
            onAct={(action) => setDialog({ kind: 'folder', action })}
            onGoTo={goTo}
            onShowFamily={(family) => setDialog({ kind: 'family', family })}
          />
        }
        editor={
          <>
            <FileTabs
              buffers={buffers}
              shown={opening}
              busy={checks.busy}
              onShow={control.show}
              onClose={control.close}
            />
            <Editor
              client={client}
              id={EDITOR_PANEL}
              buffers={buffers}
              buffer={buffer}
              theme={theme.theme}
              small={small}
              diagnostics={problems}
              rows={rows}
              info={shown.info}
              gaps={shown.gaps}
              step={isExplained ? (stepLines[opening] ?? null) : null}
              handle={editor}
              onEdit={control.edit}
              onCursor={setLine}
              onCheck={checkNumbers}
            />
          </>
        }
        pane={
          <Panels
            client={client}
            buffers={buffers}
            opening={opening}
            shown={shown}
            panes={panes}
            surroundings={surroundings}
            selected={selectedRow}
            wantedRun={wantedRuns[opening] ?? null}
            proposed={links.formulas[opening] ?? ''}
            request={request}
            onOpenText={(made) => open(control.openText(buffer.name, made))}
            commandOf={commandOf}
            onSelect={selectRow}
            onCheck={checkRow}
            onAsk={(formula) => check([], [formula])}
            onGoTo={goTo}
          />
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
      {dialog?.kind === 'share' && (
        <ShareDialog shared={shared} command={commandOf(null)} onOpen={links.open} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'new' && (
        <NewDialog
          onClose={() => setDialog(null)}
          onCreate={(created) => {
            setDialog(null);
            open(control.openText('untitled.ispl', created));
          }}
        />
      )}
      {dialog?.kind === 'folder' && (
        <FolderDialogs
          client={client}
          action={dialog.action}
          folder={session.folder}
          list={files}
          control={control}
          onOpen={open}
          onClose={() => setDialog(null)}
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
