// SPDX-License-Identifier: Apache-2.0
//
// The texts of the folder, each as it would be shown now: unsaved edits count before what is stored. Files are read when
// they are needed first, and again when they have changed.
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../app/useLatest';
import type { FileList } from '../files/useFiles';
import type { FilesControl } from '../files/useOpenFiles';
import type { Client } from '../protocol/client';
import type { Source } from './matches';

const AT_ONCE = 4; // questions to the server

export interface Sources {
  list: () => Source[]; // what is known by now
  read: number; // grows as files are read
  unread: number;
}

export function useSources(client: Client, files: FileList, control: FilesControl, wanted: boolean): Sources {
  const stored = useRef(new Map<string, { stamp: string; text: string }>());
  const [read, setRead] = useState(0);
  const latest = useLatest({ files, control });
  const unread = files.files.filter(({ path, stamp }) => stored.current.get(path)?.stamp !== stamp);

  useEffect(() => {
    if (!wanted) return;
    let isOver = false;
    const waiting = [...unread];
    const readNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined && !isOver; next = waiting.shift()) {
        const { path, stamp } = next;
        const file = await client.open(path).catch(() => null); // it may be gone, or not be text
        stored.current.set(path, { stamp, text: file?.text ?? '' });
        setRead((before) => before + 1);
      }
    };
    for (let i = 0; i < AT_ONCE; ++i) void readNext();
    return () => {
      isOver = true;
    };
    // What is unread follows from the files.
  }, [client, files.files, wanted]);

  return {
    list: () => {
      const { buffers, drafts } = latest.current.control;
      const texts = new Map(latest.current.files.files.map(({ path }) => [path, stored.current.get(path)?.text ?? '']));
      for (const { key, text } of [...drafts.list(), ...buffers]) texts.set(key, text);
      return [...texts].map(([key, text]) => ({ key, text }));
    },
    read,
    unread: unread.length,
  };
}
