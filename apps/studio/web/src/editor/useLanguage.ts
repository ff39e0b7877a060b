// SPDX-License-Identifier: Apache-2.0
//
// An answer of the server about the present text, a moment after the last change. Answers about older texts are
// dropped; until there is a new one the old one stays.
import { useEffect, useState } from 'react';
import type { Client } from '../protocol/client';

const DELAY = 150;

export function useLanguage<Result>(client: Client, method: string, text: string, empty: Result): Result {
  const [result, setResult] = useState<Result>(empty);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      client.language<Result | null>(method, { text }, controller.signal).then(
        (answer) => controller.signal.aborted || setResult(answer ?? empty),
        () => undefined, // dropped, or the banner tells that the server is gone
      );
    }, DELAY);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, empty, method, text]);
  return result;
}
