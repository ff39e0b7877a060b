// SPDX-License-Identifier: Apache-2.0
import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Room } from './viewport';

// The size of an element as it is now; zero before it is known.
export function useSize(ref: RefObject<HTMLElement | null>): Room {
  const [size, setSize] = useState<Room>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
