// SPDX-License-Identifier: Apache-2.0
//
// Values in the browser's storage. A browser may refuse to store, and what is there may be from another version: then
// the page works with what it has.
import { useCallback, useState } from 'react';

export function readStored<T>(storage: Storage, key: string, isValid: (value: unknown) => value is T): T | null {
  try {
    const text = storage.getItem(key);
    if (text === null) return null;
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

// False if there is no room.
export function writeStored(storage: Storage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// A piece of state that is the same again after a reload.
export function useStored<T>(
  key: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readStored(window.localStorage, key, isValid) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      writeStored(window.localStorage, key, next);
    },
    [key],
  );
  return [value, set];
}

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
