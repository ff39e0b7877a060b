// SPDX-License-Identifier: Apache-2.0
//
// Opens the models that links carry: with which the page was opened, which somebody follows later, or pastes. They become texts
// without a file, with their parameters, and their formula stands in the box; nothing is checked by itself.
import { useCallback, useEffect, useState } from 'react';
import { useLatest } from '../app/useLatest';
import type { Buffer } from '../files/buffer';
import { pendingLink, sharedIn, takeLink, type Shared } from './link';

interface Files {
  isReady: boolean; // what was open before is open again
  buffer: Buffer;
  openText: (name: string, text: string) => Promise<void>;
}

export interface SharedModels {
  formulas: Readonly<Record<number, string>>; // for the box, by texts
  open: (link: string) => Promise<void>;
}

export function useShared(
  { isReady, buffer, openText }: Files,
  setConstant: (name: string, value: number) => void,
  attempt: (work: Promise<void>) => void,
): SharedModels {
  const [arrived, setArrived] = useState<Shared | null>(null);
  const [formulas, setFormulas] = useState<Readonly<Record<number, string>>>({});

  const open = useCallback(
    async (link: string) => {
      const shared = await sharedIn(link);
      if (shared === null) throw new Error('The link carries no model. It should have `#share=` in it.');
      await openText(shared.name, shared.text);
      setArrived(shared);
    },
    [openText],
  );

  const latest = useLatest({ open, attempt });
  useEffect(() => {
    if (!isReady) return;
    const openPending = (): void => {
      const link = pendingLink(window.sessionStorage);
      if (link !== null) latest.current.attempt(latest.current.open(link));
    };
    const follow = (): void => {
      takeLink(window.location, window.history, window.sessionStorage);
      openPending();
    };
    openPending();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [isReady, latest]);

  // Its parameters and its formula belong to the text, which is shown one moment later.
  useEffect(() => {
    if (arrived === null || buffer.text !== arrived.text) return;
    for (const [name, value] of Object.entries(arrived.constants)) setConstant(name, value);
    if (arrived.formula !== '') setFormulas((before) => ({ ...before, [buffer.opening]: arrived.formula }));
    setArrived(null);
  }, [arrived, buffer, setConstant]);

  return { formulas, open };
}
