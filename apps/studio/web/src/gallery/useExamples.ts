// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'react';
import type { Client, ExampleFamily } from '../protocol/client';

const RETRY_DELAY = 2000;

// Null until the server has sent them.
export function useExamples(client: Client): ExampleFamily[] | null {
  const [families, setFamilies] = useState<ExampleFamily[] | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const load = (): void => {
      client.examples().then(
        (answer) => isOver || setFamilies(answer.families),
        () => isOver || (timer = setTimeout(load, RETRY_DELAY)),
      );
    };
    load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client]);
  return families;
}
