// SPDX-License-Identifier: Apache-2.0
//
// The finished checks of a text, kept by the browser beyond a reload.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readStored, writeStored } from '../app/stored';
import type { Run } from '../checks/results';
import { isRecords, recordOf, withRecord, type RunRecord } from './records';

export interface Records {
  records: readonly RunRecord[]; // the latest first
  forget: () => void;
}

// `text`: the name of the text in its folder.
export function useRecords(text: string, run: Run | null): Records {
  const key = `gnomon.runs/${text}`;
  const [changes, setChanges] = useState(0);
  const records = useMemo(() => readStored(window.localStorage, key, isRecords) ?? [], [changes, key]);
  const record = useMemo(() => (run === null ? null : recordOf(run, Date.now())), [run?.id, run?.report]);
  useEffect(() => {
    if (record === null) return;
    const before = readStored(window.localStorage, key, isRecords) ?? [];
    writeStored(window.localStorage, key, withRecord(before, record));
    setChanges((count) => count + 1);
    // A record belongs to the text that was shown when it was made.
  }, [record]);
  const forget = useCallback(() => {
    window.localStorage.removeItem(key);
    setChanges((count) => count + 1);
  }, [key]);
  return { records, forget };
}
