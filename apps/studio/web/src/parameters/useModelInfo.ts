// SPDX-License-Identifier: Apache-2.0
//
// What the model consists of, a moment after it was changed.
import { useEffect, useState } from 'react';
import type { Client, Model } from '../protocol/client';
import type { InfoDocument } from '../protocol/documents';

const DELAY = 250;

export interface ModelInfo {
  now: InfoDocument | null; // of the present text; it may have errors. Null until the server has answered
  good: InfoDocument | null; // the last one without errors
}

// `opening`: the number of the text. What is known of a text stays while another one is shown.
export function useModelInfo(client: Client, model: Model, opening: number): ModelInfo {
  const [known, setKnown] = useState<Readonly<Record<number, ModelInfo & { text: string }>>>({});
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => {
      client.model(model).then(
        (info) => {
          if (isStale) return;
          setKnown((before) => ({
            ...before,
            [opening]: { now: info, good: info.ok ? info : (before[opening]?.good ?? null), text: model.text },
          }));
        },
        () => undefined, // the banner tells that the server is gone
      );
    }, DELAY);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [client, model, opening]);
  const mine = known[opening];
  if (mine === undefined) return { now: null, good: null };
  return { now: mine.text === model.text ? mine.now : null, good: mine.good };
}
