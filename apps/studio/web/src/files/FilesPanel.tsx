// SPDX-License-Identifier: Apache-2.0
//
// The models of the folder and texts that have no file yet. A dot marks unsaved edits.
import { useState, type RefObject } from 'react';
import { Icon } from '../app/icons';
import { useRoving } from '../app/useRoving';
import type { FileEntry } from '../protocol/client';
import type { Draft } from './drafts';
import './Files.css';

interface Props {
  folder: string;
  files: FileEntry[];
  truncated: boolean;
  drafts: Draft[];
  current: string; // key of the open text
  filterRef: RefObject<HTMLInputElement | null>;
  onOpenFile: (path: string) => void;
  onOpenDraft: (key: string) => void;
  onDropDraft: (key: string) => void;
  onRefresh: () => void;
}

export function FilesPanel(props: Props) {
  const { folder, files, truncated, drafts, current, filterRef, onOpenFile, onOpenDraft, onDropDraft, onRefresh } = props;
  const [filter, setFilter] = useState('');
  const wanted = filter.toLowerCase();
  const shown = files.filter(({ path }) => path.toLowerCase().includes(wanted));
  const withoutFile = drafts.filter(({ path }) => path === null || !files.some((file) => file.path === path));
  const modified = new Set(drafts.map(({ key }) => key));
  const fileKeys = useRoving(shown.length);
  const draftKeys = useRoving(withoutFile.length);
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
            if (event.key === 'Enter' && shown[0]) onOpenFile(shown[0].path);
          }}
        />
        <button type="button" className="quiet" aria-label="Look for files again" title="Look again" onClick={onRefresh}>
          <Icon name="reset" />
        </button>
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
                  aria-current={draft.key === current}
                  {...draftKeys.item(i)}
                  onClick={() => onOpenDraft(draft.key)}
                >
                  <span className="name">{draft.name}</span>
                  <span className="dot" title="not saved" />
                </button>
                {draft.key !== current && (
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
      <h3>{folder}</h3>
      {shown.length === 0 && (
        <p className="empty">
          {files.length === 0 ? 'There is no model (.ispl) in this folder yet.' : 'No file has this in its name.'}
        </p>
      )}
      <ul aria-label="Files" {...fileKeys.container}>
        {shown.map(({ path }, i) => (
          <li key={path}>
            <button
              type="button"
              className="row"
              title={path}
              aria-current={path === current}
              {...fileKeys.item(i)}
              onClick={() => onOpenFile(path)}
            >
              <FileName path={path} />
              {modified.has(path) && <span className="dot" role="img" aria-label="unsaved edits" title="unsaved edits" />}
            </button>
          </li>
        ))}
      </ul>
      {truncated && <p className="muted small">There are more files than are shown.</p>}
    </div>
  );
}

function FileName({ path }: { path: string }) {
  const cut = path.lastIndexOf('/') + 1;
  return (
    <span className="name">
      {cut > 0 && <span className="muted">{path.slice(0, cut)}</span>}
      {path.slice(cut)}
    </span>
  );
}
