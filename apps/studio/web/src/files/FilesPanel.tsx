// SPDX-License-Identifier: Apache-2.0
//
// The models of the folder as a tree, and texts that have no file yet. A dot marks unsaved edits.
import { useState, type RefObject } from 'react';
import { Icon, type IconName } from '../app/icons';
import { useRoving } from '../app/useRoving';
import type { Draft } from './drafts';
import { FileTree } from './FileTree';
import { folderOf, type TreeRow } from './tree';
import type { FileList } from './useFiles';
import './Files.css';

export type FileAction =
  | { kind: 'newFile'; folder: string }
  | { kind: 'newFolder'; folder: string }
  | { kind: 'move'; row: TreeRow }
  | { kind: 'delete'; row: TreeRow };

interface Props {
  folder: string;
  list: FileList;
  drafts: Draft[];
  open: ReadonlySet<string>; // keys of the open texts
  current: string; // key of the one that is shown
  filterRef: RefObject<HTMLInputElement | null>;
  onOpenFile: (path: string) => void;
  onOpenDraft: (key: string) => void;
  onDropDraft: (key: string) => void;
  onAct: (action: FileAction) => void;
}

const FEW = 60; // files, whose folders are open at first

export function FilesPanel(props: Props) {
  const { folder, list, drafts, open, current, filterRef, onOpenFile, onOpenDraft, onDropDraft, onAct } = props;
  const { files, folders, truncated, refresh } = list;
  const [filter, setFilter] = useState('');
  const [selected, setSelected] = useState<TreeRow | null>(null);
  const wanted = filter.toLowerCase();
  const paths = files.map(({ path }) => path).filter((path) => path.toLowerCase().includes(wanted));
  const withoutFile = drafts.filter(({ path }) => path === null || !files.some((file) => file.path === path));
  const modified = new Set(drafts.map(({ key }) => key));
  const draftKeys = useRoving(withoutFile.length);
  const isThere =
    selected !== null && (folders.includes(selected.path) || files.some(({ path }) => path === selected.path));
  const row = isThere ? selected : null;
  const here = row?.kind === 'folder' ? row.path : folderOf(row?.path ?? current);
  const button = (icon: IconName, title: string, action: () => void, disabled = false) => (
    <button type="button" className="quiet" aria-label={title} title={title} disabled={disabled} onClick={action}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="files">
      <div className="filter">
        <input
          ref={filterRef}
          type="search"
          aria-label={`Filter the files of ${folder}`}
          placeholder={`Filter ${folder}`}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && paths[0]) onOpenFile(paths[0]);
          }}
        />
      </div>
      {withoutFile.length > 0 && (
        <>
          <h3>Not saved yet</h3>
          <ul aria-label="Texts that are not saved" {...draftKeys.container}>
            {withoutFile.map((draft, i) => (
              <li key={draft.key} className="draft">
                <button
                  type="button"
                  className="row"
                  title={draft.name}
                  aria-current={draft.key === current}
                  {...draftKeys.item(i)}
                  onClick={() => onOpenDraft(draft.key)}
                >
                  <span className="name">{draft.name}</span>
                  <span className="dot" title="not saved" />
                </button>
                {!open.has(draft.key) && (
                  <button
                    type="button"
                    className="quiet"
                    aria-label={`Discard ${draft.name}`}
                    title="Discard"
                    onClick={() => onDropDraft(draft.key)}
                  >
                    <Icon name="close" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="folder-head">
        <h3 title={folder}>{folder}</h3>
        {button('new', 'New file', () => onAct({ kind: 'newFile', folder: here }))}
        {button('newFolder', 'New folder', () => onAct({ kind: 'newFolder', folder: here }))}
        {button('rename', 'Rename or move (F2)', () => row && onAct({ kind: 'move', row }), row === null)}
        {button('remove', 'Delete', () => row && onAct({ kind: 'delete', row }), row === null)}
        {button('reset', 'Look for files again', refresh)}
      </div>
      {paths.length === 0 && (
        <p className="empty">
          {files.length === 0 ? 'There is no model (.ispl) in this folder yet.' : 'No file has this in its name.'}
        </p>
      )}
      <FileTree
        key={wanted === '' ? 'all' : 'filtered'}
        files={paths}
        folders={wanted === '' ? folders : []}
        openAll={wanted !== '' || files.length <= FEW}
        current={current}
        modified={modified}
        selected={row?.path ?? null}
        onSelect={setSelected}
        onOpen={onOpenFile}
        onRename={(one) => onAct({ kind: 'move', row: one })}
        onDelete={(one) => onAct({ kind: 'delete', row: one })}
      />
      {truncated && <p className="muted small">There are more files than are shown.</p>}
    </div>
  );
}
