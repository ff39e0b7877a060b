// SPDX-License-Identifier: Apache-2.0
//
// Keys that mean something everywhere. They are taken before the editor sees them, except Esc, which closes what is
// open first.
import { useEffect } from 'react';
import { useLatest } from '../app/useLatest';
import { commandOfKey, type PageCommand } from './commands';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

export function useShortcuts(run: (name: PageCommand) => void): void {
  const latest = useLatest(run);
  useEffect(() => {
    const early = (event: KeyboardEvent): void => {
      const name = commandOfKey(event, isTyping(event.target));
      if (name === null || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(name);
    };
    const late = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      latest.current('cancel');
    };
    window.addEventListener('keydown', early, true);
    window.addEventListener('keydown', late);
    return () => {
      window.removeEventListener('keydown', early, true);
      window.removeEventListener('keydown', late);
    };
  }, [latest]);
}
