// SPDX-License-Identifier: Apache-2.0
//
// The files of the folder as a tree. Enter opens, F2 renames, Delete deletes.
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../app/icons';
import { folderOf, treeRows, type TreeRow } from './tree';

interface Props {
  files: readonly string[];
  folders: readonly string[];
  openAll: boolean;
  current: string; // key of the text that is shown
  modified: ReadonlySet<string>;
  selected: string | null;
  onSelect: (row: TreeRow) => void;
  onOpen: (path: string) => void;
  onRename: (row: TreeRow) => void;
  onDelete: (row: TreeRow) => void;
}

export function FileTree(props: Props) {
  const { files, folders, openAll, current, modified, selected, onSelect, onOpen, onRename, onDelete } = props;
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = useMemo(() => {
    const isOpen = (folder: string): boolean =>
      toggled.get(folder) ?? (openAll || current.startsWith(`${folder}/`));
    return treeRows(files, folders, isOpen);
  }, [current, files, folders, openAll, toggled]);
  const tree = useRef<HTMLUListElement>(null);
  const tabStop = rows.find(({ path }) => path === selected) ?? rows.find(({ path }) => path === current) ?? rows[0];

  const focus = (row: TreeRow | undefined): void => {
    if (row === undefined) return;
    onSelect(row);
    tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[rows.indexOf(row)]?.focus();
  };
  const toggle = (row: TreeRow): void => setToggled(new Map([...toggled, [row.path, !row.isOpen]]));
  const choose = (row: TreeRow): void => {
    onSelect(row);
    if (row.kind === 'folder') toggle(row);
    else onOpen(row.path);
  };
  const onKeyDown = (event: KeyboardEvent, row: TreeRow): void => {
    const index = rows.indexOf(row);
    const parent = rows.find(({ path }) => path === folderOf(row.path));
    const actions: Record<string, () => void> = {
      ArrowDown: () => focus(rows[index + 1]),
      ArrowUp: () => focus(rows[index - 1]),
      Home: () => focus(rows[0]),
      End: () => focus(rows[rows.length - 1]),
      ArrowRight: () => (row.isOpen ? focus(rows[index + 1]) : row.kind === 'folder' && toggle(row)),
      ArrowLeft: () => (row.isOpen ? toggle(row) : focus(parent)),
      Enter: () => choose(row),
      ' ': () => choose(row),
      F2: () => onRename(row),
      Delete: () => onDelete(row),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    action();
  };

  return (
    <ul role="tree" aria-label="Files" className="file-tree" ref={tree}>
      {rows.map((row) => (
        <li
          key={row.path}
          role="treeitem"
          aria-level={row.level}
          aria-expanded={row.kind === 'folder' ? row.isOpen : undefined}
          aria-selected={row.path === selected}
          aria-current={row.path === current ? 'true' : undefined}
          aria-label={`${row.name}${modified.has(row.path) ? ', unsaved edits' : ''}`}
          tabIndex={row === tabStop ? 0 : -1}
          style={{ paddingInlineStart: `${row.level * 0.75 - 0.25}rem` }}
          title={row.path}
          onClick={() => choose(row)}
          onFocus={() => onSelect(row)}
          onKeyDown={(event) => onKeyDown(event, row)}
        >
          <span className="twist" aria-hidden="true">
            {row.kind === 'folder' ? (row.isOpen ? '▾' : '▸') : ''}
          </span>
          {row.kind === 'folder' && <Icon name="open" size={14} />}
          <span className="name">{row.name}</span>
          {modified.has(row.path) && <span className="dot" title="unsaved edits" />}
        </li>
      ))}
    </ul>
  );
}
