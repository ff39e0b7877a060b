// SPDX-License-Identifier: Apache-2.0
//
// The page: brings the text, the checks and the views together.
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { SettingsForm } from '../checks/SettingsForm';
import { useSettings } from '../checks/settings';
import { isOfEditor, type CommandName, type PageCommand } from '../commands/commands';
import { entriesOf, type Entry } from '../commands/entries';
import { useShortcuts } from '../commands/useShortcuts';
import { Editor, type EditorHandle } from '../editor/Editor';
import { FileDialogs } from '../files/FileDialogs';
import { EDITOR_PANEL, FileTabs } from '../files/FileTabs';
import { useFiles } from '../files/useFiles';
import { useOpenFiles } from '../files/useOpenFiles';
import type { Prepare } from '../files/useSaving';
import { useExamples } from '../gallery/useExamples';
import type { Client, StudioSession } from '../protocol/client';
import type { Shared } from '../share/link';
import { useShared } from '../share/useShared';
import type { useTheme } from '../theme/useTheme';
import { Tour } from '../tour/Tour';
import { endTour, isTourOver } from '../tour/tour';
import { Banners } from './Banners';
import { Dialogs, type OpenDialog } from './Dialogs';
import { Panels } from './Panels';
import { usePanes, type PaneTab, type SideTab } from './panes';
import { Preferences } from './Preferences';
import { Side } from './Side';
import { StatusBar } from './StatusBar';
import { isBoolean, useStored } from './stored';
import { tabId } from './Tabs';
import { TopBar } from './TopBar';
import { useFormulaActions } from './useFormulaActions';
import { useHeartbeat } from './useHeartbeat';
import { useMediaQuery } from './useMediaQuery';
import { usePlaces } from './usePlaces';
import { useShownText } from './useShownText';
import { Workspace } from './Workspace';
import './Studio.css';

interface Props {
  client: Client;
  session: StudioSession;
  theme: ReturnType<typeof useTheme>;
}

export function Studio({ client, session, theme }: Props) {
  const [message, tell] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [touring, setTouring] = useState(() => !isTourOver());
  const [line, setLine] = useState(1);
  const small = useMediaQuery('(max-width: 760px)');
  const panes = usePanes();
  const editor = useRef<EditorHandle>(null);
  const filter = useRef<HTMLInputElement>(null);
  const search = useRef<HTMLInputElement>(null);

  const [formatOnSave, setFormatOnSave] = useStored('gnomon.format-on-save', false, isBoolean);
  const prepare = useCallback<Prepare>(
    async ({ opening: one, text }) => (formatOnSave ? await editor.current?.format(one) : undefined) ?? text,
    [formatOnSave],
  );
  const control = useOpenFiles(client, session, prepare, tell);
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
  const { goTo, openAt } = usePlaces(control, panes, editor);
  const links = useShared(control, shown.parameters.set, attempt);
  const formulas = useFormulaActions({ session, buffer, shown, settings, panes, editor, goTo });
  const shared = useMemo<Shared>(
    () => ({ name: buffer.name, text: buffer.text, constants, formula: formulas.selected?.formula.text ?? '' }),
    [buffer.name, buffer.text, constants, formulas.selected?.formula.text],
  );
  const open = (work: Promise<void>): void => attempt(work.then(panes.showEditor));
  const showPane = (tab: PaneTab) => () => {
    panes.showPane(tab);
    requestAnimationFrame(() => document.getElementById(tabId('pane', tab))?.focus());
  };
  const showSide = (tab: SideTab, field?: RefObject<HTMLInputElement | null>) => () => {
    panes.showSide(tab);
    requestAnimationFrame(() => (field?.current ?? document.getElementById(tabId('side', tab)))?.focus());
  };
  const actions: Record<PageCommand, () => void> = {
    palette: () => setDialog({ kind: 'palette' }),
    open: showSide('files', filter),
    new: () => setDialog({ kind: 'new' }),
    save: () => attempt(control.save()),
    saveAs: () => control.ask({ kind: 'saveAs' }),
    close: () => control.close(opening),
    formatOnSave: () => {
      setFormatOnSave(!formatOnSave);
      tell(`Format on save is ${formatOnSave ? 'off' : 'on'}.`);
    },
    share: () => setDialog({ kind: 'share' }),
    checkAll: formulas.checkAll,
    checkHere: formulas.checkHere,
    cancel: checks.cancel,
    editor: () => {
      panes.showEditor();
      requestAnimationFrame(() => editor.current?.focus());
    },
    results: showPane('results'),
    explanation: showPane('explanation'),
    simulator: showPane('simulator'),
    model: showPane('model'),
    parameters: showPane('parameters'),
    problems: showPane('problems'),
    files: showSide('files'),
    outline: showSide('outline'),
    search: showSide('search', search),
    examples: showSide('examples'),
    help: () => setDialog({ kind: 'help' }),
    tour: () => setTouring(true),
    language: () => setDialog({ kind: 'manual', place: { page: 'ispl.md', anchor: '' } }),
    operators: () => setDialog({ kind: 'manual', place: { page: 'ispl.md', anchor: 'formulas' } }),
    guide: () => setDialog({ kind: 'manual', place: { page: 'guide/first-model.md', anchor: '' } }),
  };
  const run = (name: CommandName): void => (isOfEditor(name) ? editor.current?.run(name) : actions[name]());
  useShortcuts(run);
  const entries = (): Entry[] =>
    entriesOf({
      run,
      formulas: rows.map(({ formula }) => formula).filter(({ file }) => file === (path ?? 'model')),
      goTo,
      files: files.files,
      openFile: (wanted) => open(control.openFile(wanted)),
    });

  return (
    <div className={small ? 'studio small-screen' : 'studio'}>
      <TopBar
        name={buffer.name}
        path={path}
        modified={control.modified}
        running={checks.running}
        small={small}
        settings={<SettingsForm session={session} settings={settings} onChange={setSettings} />}
        preferences={<Preferences theme={theme} formatOnSave={formatOnSave} onFormatOnSave={setFormatOnSave} />}
        onCommand={run}
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
            client={client}
            tab={panes.side}
            folder={session.folder}
            control={control}
            files={files}
            symbols={shown.symbols}
            line={line}
            examples={examples}
            filter={filter}
            search={search}
            onOpen={open}
            onAct={(action) => setDialog({ kind: 'folder', action })}
            onGoTo={goTo}
            onOpenAt={(place, toLine, column) => attempt(openAt(place, toLine, column))}
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
              step={formulas.step}
              handle={editor}
              onEdit={control.edit}
              onCursor={setLine}
              onCheck={formulas.checkNumbers}
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
            formulas={formulas}
            proposed={links.formulas[opening] ?? ''}
            onOpenText={(made) => open(control.openText(buffer.name, made))}
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
      {touring && (
        <Tour
          onShow={panes.showPane}
          onClose={() => {
            endTour();
            setTouring(false);
          }}
        />
      )}
      {dialog !== null && (
        <Dialogs
          dialog={dialog}
          client={client}
          session={session}
          control={control}
          files={files}
          shared={shared}
          command={formulas.commandOf(null)}
          entries={entries}
          onCommand={run}
          onOpen={open}
          onOpenLink={links.open}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
