// SPDX-License-Identifier: Apache-2.0
//
// Light or dark: as the system says, unless somebody has chosen.
import { useEffect } from 'react';
import { useMediaQuery } from '../app/useMediaQuery';
import { useStored } from '../app/stored';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

const CHOICES: readonly ThemeChoice[] = ['system', 'light', 'dark'];
const isChoice = (value: unknown): value is ThemeChoice => CHOICES.includes(value as ThemeChoice);

export function useTheme(): { choice: ThemeChoice; theme: Theme; choose: (choice: ThemeChoice) => void } {
  const [choice, choose] = useStored<ThemeChoice>('gnomon.theme', 'system', isChoice);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const theme = choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return { choice, theme, choose };
}
