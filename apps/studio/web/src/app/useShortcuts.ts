// SPDX-License-Identifier: Apache-2.0
//
// Keys that mean something everywhere. They are taken before the editor sees them, except Esc, which closes what is
// open first.
import { useEffect } from 'react';
import { useLatest } from './useLatest';

export interface Shortcuts {
  save: () => void;
  saveAs: () => void;
  open: () => void;
  checkAll: () => void;
  checkHere: () => void;
  cancel: () => void;
  help: () => void;
  pane: (digit: number) => void;
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

// The shortcut of a key, or null. `typing`: the key goes into a text.
export function shortcutOf(event: Key, typing: boolean): keyof Shortcuts | null {
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (control && !event.altKey) {
    if (key === 's') return event.shiftKey ? 'saveAs' : 'save';
    if (key === 'o' && !event.shiftKey) return 'open';
    if (key === 'enter') return event.shiftKey ? 'checkHere' : 'checkAll';
    return null;
  }
  if (event.altKey && !control && !event.shiftKey && /^Digit\d$/.test(event.code)) return 'pane';
  if (event.key === 'F1' || (event.key === '?' && !typing && !event.altKey)) return 'help';
  return null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useLatest(shortcuts);
  useEffect(() => {
    const early = (event: KeyboardEvent): void => {
      const name = shortcutOf(event, isTyping(event.target));
      if (name === null || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      if (name === 'pane') latest.current.pane(Number(event.code.slice(-1)));
      else latest.current[name]();
    };
    const late = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      latest.current.cancel();
    };
    window.addEventListener('keydown', early, true);
    window.addEventListener('keydown', late);
    return () => {
      window.removeEventListener('keydown', early, true);
      window.removeEventListener('keydown', late);
    };
  }, [latest]);
}
