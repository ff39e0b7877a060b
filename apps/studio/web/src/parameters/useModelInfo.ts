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

// `opening`: another number for another text, of which nothing is known yet.
export function useModelInfo(client: Client, model: Model, opening: number): ModelInfo {
  const [state, setState] = useState<ModelInfo & { opening: number; text: string }>({
    now: null,
    good: null,
    opening,
    text: '',
  });
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => {
      client.model(model).then(
        (info) => {
          if (isStale) return;
          setState((before) => ({
            now: info,
            good: info.ok ? info : before.opening === opening ? before.good : null,
            opening,
            text: model.text,
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
  if (state.opening !== opening) return { now: null, good: null };
  return { now: state.text === model.text ? state.now : null, good: state.good };
}
