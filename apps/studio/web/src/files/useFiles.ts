// SPDX-License-Identifier: Apache-2.0
//
// The files of the folder. Asked for again when `reason` changes and when the page is looked at.
import { useCallback, useEffect, useState } from 'react';
import type { Client, FolderListing } from '../protocol/client';

export interface FileList extends FolderListing {
  refresh: () => void;
}

export function useFiles(client: Client, reason: unknown): FileList {
  const [list, setList] = useState<FolderListing>({ files: [], folders: [], truncated: false });
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
