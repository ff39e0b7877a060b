// SPDX-License-Identifier: Apache-2.0
//
// Where a person is in evidence: a position on one of the walks, and perhaps a state that is pinned.
import { useCallback, useMemo, useState } from 'react';
import { nextPosition, type Walk } from './walks';

export type StepTo = 'next' | 'previous' | 'first' | 'last';

export interface Walker {
  walks: Walk[];
  chosen: number;
  position: number;
  state: number | null; // at the position
  pinned: number | null;
  choose: (walk: number) => void;
  step: (to: StepTo) => void;
  goTo: (position: number) => void;
  visit: (state: number) => void; // pins it, and goes there if it is on the walk
  unpin: () => void;
}

export function useWalk(walks: Walk[]): Walker {
  const [place, setPlace] = useState({ chosen: 0, position: 0 });
  const [pinned, setPinned] = useState<number | null>(null);
  const chosen = Math.min(place.chosen, walks.length - 1);
  const walk = walks[chosen];
  const position = Math.min(place.position, (walk?.states.length ?? 1) - 1);

  const step = useCallback(
    (to: StepTo) => {
      setPinned(null);
      if (walk) setPlace({ chosen, position: stepped(walk, position, to) });
    },
    [walk, chosen, position],
  );
  const goTo = useCallback(
    (to: number) => {
      setPinned(null);
      setPlace({ chosen, position: to });
    },
    [chosen],
  );
  const visit = useCallback(
    (state: number) => {
      setPinned(state);
      if (!walk || walk.states[position] === state) return;
      const found = walk.states.indexOf(state);
      if (found >= 0) setPlace({ chosen, position: found });
    },
    [walk, chosen, position],
  );
  const choose = useCallback((index: number) => {
    setPinned(null);
    setPlace({ chosen: index, position: 0 });
  }, []);
  const unpin = useCallback(() => setPinned(null), []);
  return useMemo(
    () => ({ walks, chosen, position, state: walk?.states[position] ?? null, pinned, choose, step, goTo, visit, unpin }),
    [walks, chosen, position, walk, pinned, choose, step, goTo, visit, unpin],
  );
}

export function stepped(walk: Walk, position: number, to: StepTo): number {
  switch (to) {
    case 'first':
      return 0;
    case 'last':
      return walk.states.length - 1;
    case 'previous':
      return Math.max(0, position - 1);
    case 'next':
      return nextPosition(walk, position) ?? position;
  }
}
