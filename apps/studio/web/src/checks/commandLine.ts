// SPDX-License-Identifier: Apache-2.0
//
// The command line that does the same as a check of the page.
import type { CheckOption } from '../protocol/client';
import { activeOptions, type Settings } from './settings';

export interface CheckCommand {
  path: string; // of the model
  constants: Record<string, number>;
  only: number[] | null;
  formulas: string[];
  settings: Settings;
  options: readonly CheckOption[];
}

// As a shell reads it.
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export function commandLine({ path, constants, only, formulas, settings, options }: CheckCommand): string {
  const words = ['gnomon', 'check', path.startsWith('-') ? `./${path}` : path];
  const add = (name: string, value: string): void => void words.push(`--${name}`, value);
  for (const [name, value] of Object.entries(constants)) words.push('-D', `${name}=${value}`);
  if (only !== null && only.length > 0) add('only', only.join(','));
  for (const formula of formulas) add('formula', formula);
  if (settings.engine !== 'auto') add('engine', settings.engine);
  add('timeout', `${settings.timeoutSeconds}s`);
  for (const [name, value] of Object.entries(activeOptions(options, settings))) {
    words.push(value === true ? `--${name}` : `--${name}=${String(value)}`);
  }
  if (settings.explain) words.push('--explain');
  return words.map(quoted).join(' ');
}
