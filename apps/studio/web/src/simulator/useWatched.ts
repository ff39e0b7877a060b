// SPDX-License-Identifier: Apache-2.0
//
// A formula that is asked in every state of the history, and again as the walk goes on.
import { useCallback, useEffect, useState } from 'react';
import type { SessionDocument } from '../protocol/documents';
import { wordsOf } from './Evaluate';
import type { Session } from './session';

export interface WatchedFormula {
  text: string;
  along: (boolean | null)[]; // by positions
}

interface Watched {
  formula: WatchedFormula | null;
  watch: (formula: string | null) => Promise<SessionDocument | null>; // null: no formula any more
}

const longest = 500; // steps; in longer runs it is not asked again by itself

export function useWatched(session: Session, run: (command: string) => Promise<SessionDocument | null>): Watched {
  const [formula, setFormula] = useState<(WatchedFormula & { walked: number }) | null>(null);
  const { walked, steps, phase } = session;
  const watch = useCallback(
    async (text: string | null) => {
      if (text === null) {
        setFormula(null);
        return null;
      }
      const reply = await run(`along ${wordsOf(text)}`);
      setFormula(reply?.ok && reply.along ? { text: wordsOf(text), along: reply.along, walked } : null);
      return reply;
    },
    [run, walked],
  );
  const isOld = formula !== null && formula.walked !== walked;
  useEffect(() => {
    if (isOld && phase === 'walking' && steps.length <= longest) void watch(formula.text);
  }, [isOld, phase, steps.length, formula, watch]);
  return { formula: isOld ? null : formula, watch };
}
