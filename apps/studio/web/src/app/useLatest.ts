// SPDX-License-Identifier: Apache-2.0
//
// The present value for callbacks that are registered once: with the editor, with timers.
import { useLayoutEffect, useRef, type RefObject } from 'react';

export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
