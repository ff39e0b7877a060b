// SPDX-License-Identifier: Apache-2.0
//
// Where the program may be. Knows nothing of VS Code.
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import * as path from 'node:path';

export interface Places {
  setting: string; // a name, or a path
  folders: string[]; // that are open, if what is in them may be started
  searchPath: string; // the variable PATH
  home: string;
}

const usual = ['/usr/local/bin', '/usr/bin', '~/.local/bin', '~/bin', '/opt/homebrew/bin', '/opt/gnomon/bin'];

// All files to try, the best one first. A path is meant as it is; a name is looked for.
export function candidates({ setting, folders, searchPath, home }: Places): string[] {
  const atHome = (file: string): string => (file.startsWith('~/') ? path.join(home, file.slice(2)) : file);
  const named = atHome(setting);
  if (path.isAbsolute(named)) return [named];
  if (named.includes('/')) return folders.map((folder) => path.join(folder, named));
  const ofCheckouts = folders.flatMap((folder) => [folder, path.join(folder, 'build/release')]);
  const elsewhere = [...searchPath.split(path.delimiter).filter(path.isAbsolute), ...usual.map(atHome)];
  return [...new Set([...ofCheckouts, ...elsewhere].map((folder) => path.join(folder, named)))];
}

export async function firstProgram(files: readonly string[]): Promise<string | null> {
  for (const file of files) {
    try {
      await access(file, constants.X_OK);
      if ((await stat(file)).isFile()) return file;
    } catch {
      // It is not there, or not a program.
    }
  }
  return null;
}
