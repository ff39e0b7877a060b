// SPDX-License-Identifier: Apache-2.0
//
// The files of the folder as the rows of a tree: folders first, then files, each by name. Pure.

export interface TreeRow {
  path: string;
  name: string;
  level: number; // from 1
  kind: 'folder' | 'file';
  isOpen: boolean; // of a folder
}

const byName = (a: string, b: string): number => a.localeCompare(b, undefined, { numeric: true, sensitivity: 'base' });

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

// A folder and those around it.
function withAncestors(folder: string): string[] {
  return folder === '' ? [] : [folder, ...withAncestors(folderOf(folder))];
}

// The rows that are seen if these folders are open.
export function treeRows(files: readonly string[], folders: readonly string[], isOpen: (folder: string) => boolean): TreeRow[] {
  const all = new Set([...files.map(folderOf), ...folders].flatMap(withAncestors));
  const inside = (paths: Iterable<string>, folder: string): string[] =>
    [...paths].filter((path) => folderOf(path) === folder).sort(byName);
  const rows = (folder: string, level: number): TreeRow[] => {
    const name = (path: string): string => path.slice(folder === '' ? 0 : folder.length + 1);
    return [
      ...inside(all, folder).flatMap((path): TreeRow[] => {
        const row: TreeRow = { path, name: name(path), level, kind: 'folder', isOpen: isOpen(path) };
        return row.isOpen ? [row, ...rows(path, level + 1)] : [row];
      }),
      ...inside(files, folder).map((path): TreeRow => ({ path, name: name(path), level, kind: 'file', isOpen: false })),
    ];
  };
  return rows('', 1);
}

// With the ending that models have.
export function asModel(path: string): string {
  return path.endsWith('.ispl') ? path : `${path}.ispl`;
}
