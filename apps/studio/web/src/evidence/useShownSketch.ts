// SPDX-License-Identifier: Apache-2.0
//
// How much of a sketch is shown: which stretches are open, and how many states there may be.
import { useCallback, useMemo, useState } from 'react';
import type { Labels } from '../model/labels';
import type { State } from '../protocol/documents';
import type { Sketch } from './sketch';
import { fewestStates, mostStates, sketchPicture, type ShownSketch } from './sketchPicture';

const openedAtOnce = 24;

export interface Shown extends ShownSketch {
  open: (cut: string) => void;
  mayShowMore: boolean;
}

// `needed`: nodes that are to be seen even inside of a folded stretch.
export function useShownSketch(sketch: Sketch, states: State[], labels: Labels, needed: string[]): Shown {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [limit, setLimit] = useState(fewestStates);
  const folded = useMemo(
    () => sketchPicture(sketch, { states, labels, opened, limit }),
    [sketch, states, labels, opened, limit],
  );
  // Only what is hidden changes the picture: laying it out again for every step would take long.
  const missing = needed.filter((id) => !folded.picture.nodes.some((node) => node.id === id)).join(' ');
  const shown = useMemo(() => {
    if (missing === '') return folded;
    return sketchPicture(sketch, { states, labels, opened: new Set([...opened, ...missing.split(' ')]), limit });
  }, [folded, missing, sketch, states, labels, opened, limit]);
  const { hidden } = shown;
  const open = useCallback(
    (cut: string) => {
      const nodes = hidden.get(cut);
      if (nodes) setOpened((before) => new Set([...before, ...nodes.slice(0, openedAtOnce)]));
      else setLimit((before) => Math.min(mostStates, 2 * before));
    },
    [hidden],
  );
  return { ...shown, open, mayShowMore: limit < mostStates };
}
