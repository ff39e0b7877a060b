// SPDX-License-Identifier: Apache-2.0
//
// A list is one stop of the Tab key; arrow keys, Home and End move inside of it.
import { useState, type KeyboardEvent } from 'react';

type Orientation = 'vertical' | 'horizontal';

// Where a key leads from an item of so many, or null if it is none of these keys. Horizontal lists go round.
export function target(key: string, index: number, count: number, orientation: Orientation): number | null {
  const [back, forth] = orientation === 'vertical' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== back && key !== forth) return null;
  const next = index + (key === forth ? 1 : -1);
  return orientation === 'vertical' ? Math.min(count - 1, Math.max(0, next)) : (next + count) % count;
}

interface Roving {
  active: number;
  container: { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };
  item: (index: number) => { tabIndex: 0 | -1; 'data-roving': number; onFocus: () => void };
}

// `selected`: the item that Tab reaches first, for lists with a selection.
export function useRoving(
  count: number,
  { orientation = 'vertical', selected }: { orientation?: Orientation; selected?: number } = {},
): Roving {
  const [focused, setFocused] = useState(0);
  const active = Math.min(selected ?? focused, Math.max(0, count - 1));
  return {
    active,
    container: {
      onKeyDown: (event) => {
        const from = (event.target as HTMLElement).closest<HTMLElement>('[data-roving]');
        if (from === null) return;
        const to = target(event.key, Number(from.dataset.roving), count, orientation);
        if (to === null) return;
        event.preventDefault();
        setFocused(to);
        event.currentTarget.querySelector<HTMLElement>(`[data-roving="${to}"]`)?.focus();
      },
    },
    item: (index) => ({
      tabIndex: index === active ? 0 : -1,
      'data-roving': index,
      onFocus: () => setFocused(index),
    }),
  };
}
