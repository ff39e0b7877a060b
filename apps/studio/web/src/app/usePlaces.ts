// SPDX-License-Identifier: Apache-2.0
//
// Ways to places in texts: in the one that is shown, and in others, which are opened first.
import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { EditorHandle } from '../editor/Editor';
import type { FilesControl } from '../files/useOpenFiles';
import type { Panes } from './panes';

export interface Places {
  goTo: (line: number, column?: number) => void;
  openAt: (key: string, line: number, column: number) => Promise<void>;
}

export function usePlaces(
  { buffer, openFile, openDraft }: FilesControl,
  { showEditor }: Panes,
  editor: RefObject<EditorHandle | null>,
): Places {
  const [wanted, setWanted] = useState<{ key: string; line: number; column: number } | null>(null);
  const goTo = useCallback(
    (line: number, column = 1) => {
      showEditor();
      // On a phone the editor has to be visible before it can be scrolled.
      requestAnimationFrame(() => editor.current?.goTo(line, column));
    },
    [editor, showEditor],
  );
  // A text is shown one moment after it has been opened.
  useEffect(() => {
    if (wanted?.key !== buffer.key) return;
    setWanted(null);
    goTo(wanted.line, wanted.column);
  }, [buffer.key, goTo, wanted]);
  return {
    goTo,
    openAt: async (key, line, column) => {
      await (key.startsWith('*') ? openDraft(key) : openFile(key));
      setWanted({ key, line, column });
    },
  };
}
