// SPDX-License-Identifier: Apache-2.0
//
// The files of the folder. Asked for again when `reason` changes and when the page is looked at.
import { useCallback, useEffect, useState } from 'react';
import type { Client, FileEntry } from '../protocol/client';

export interface FileList {
  files: FileEntry[];
  truncated: boolean;
  refresh: () => void;
}

export function useFiles(client: Client, reason: unknown): FileList {
  const [list, setList] = useState<{ files: FileEntry[]; truncated: boolean }>({ files: [], truncated: false });
  const refresh = useCallback(() => {
    client.files().then(setList, () => undefined);
  }, [client]);
  useEffect(() => {
    refresh();
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [refresh, reason]);
  return { ...list, refresh };
}
