// SPDX-License-Identifier: Apache-2.0
//
// An answer of the server about a text, a moment after the last change. Answers about older versions are dropped; until
// there is a new one the old one stays, also while another text is shown.
import { useEffect, useState } from 'react';
import type { Client } from '../protocol/client';

const DELAY = 150;

export function useLanguage<Result>(
  client: Client,
  method: string,
  { text, opening }: { text: string; opening: number },
  empty: Result,
): Result {
  const [results, setResults] = useState<Readonly<Record<number, Result>>>({});
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      client.language<Result | null>(method, { text }, controller.signal).then(
        (answer) =>
          controller.signal.aborted || setResults((before) => ({ ...before, [opening]: answer ?? empty })),
        () => undefined, // dropped, or the banner tells that the server is gone
      );
    }, DELAY);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, empty, method, opening, text]);
  return results[opening] ?? empty;
}
