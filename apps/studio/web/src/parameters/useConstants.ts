// SPDX-License-Identifier: Apache-2.0
//
// The values that the user has given to constants of the text at hand, kept for this tab of the browser.
import { useCallback, useMemo, useState } from 'react';
import { isRecord, readStored, writeStored } from '../app/stored';
import type { Client } from '../protocol/client';
import { effective, parametersOf, type Constants, type Parameter } from './constants';
import { useModelInfo } from './useModelInfo';

const storageKey = (text: string): string => `gnomon.constants/${text}`;

function isConstants(value: unknown): value is Constants {
  return isRecord(value) && Object.values(value).every((number) => Number.isInteger(number));
}

export interface ConstantsControl {
  constants: Constants; // those that differ from the text
  parameters: Parameter[];
  set: (name: string, value: number) => void;
  reset: (name?: string) => void;
}

export function useConstants(client: Client, key: string, opening: number, text: string): ConstantsControl {
  const [byText, setByText] = useState<Readonly<Record<number, Constants>>>({});
  const plain = useMemo(() => ({ text, path: null, constants: {} }), [text]);
  const info = useModelInfo(client, plain, opening);
  const kept = useMemo(() => readStored(window.sessionStorage, storageKey(key), isConstants) ?? {}, [key]);
  const chosen = byText[opening] ?? kept;

  const change = useCallback(
    (update: (before: Constants) => Constants) => {
      setByText((before) => {
        const constants = update(before[opening] ?? kept);
        writeStored(window.sessionStorage, storageKey(key), constants);
        return { ...before, [opening]: constants };
      });
    },
    [kept, key, opening],
  );

  // The same object for the same values, so that those who depend on it do not ask the server for nothing.
  const differing = JSON.stringify(effective(chosen, info.good));
  const constants = useMemo(() => JSON.parse(differing) as Constants, [differing]);
  return {
    constants,
    parameters: useMemo(() => parametersOf(info.good, constants), [constants, info.good]),
    set: useCallback((name, value) => change((before) => ({ ...before, [name]: value })), [change]),
    reset: useCallback(
      (name) =>
        change((before) =>
          name === undefined ? {} : Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)),
        ),
      [change],
    ),
  };
}
