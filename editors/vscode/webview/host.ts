// SPDX-License-Identifier: Apache-2.0
//
// How the page talks with the extension around it, which also carries requests to a studio.
import type { Carrier, Reply } from '../../../apps/studio/web/src/protocol/client';
import type { FromPage, ToPage } from '../src/conversation';

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void };
const editor = acquireVsCodeApi();

export const tell = (message: FromPage): void => editor.postMessage(message);

export function listen(hear: (message: ToPage) => void): () => void {
  const receive = ({ data }: MessageEvent<ToPage>): void => hear(data);
  window.addEventListener('message', receive);
  return () => window.removeEventListener('message', receive);
}

const waiting = new Map<number, (reply: Reply | null) => void>();
let last = 0;

listen((message) => {
  if (message.type !== 'reply') return;
  waiting.get(message.id)?.(message.reply);
  waiting.delete(message.id);
});

export const carry: Carrier = (method, path, body) =>
  new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, (reply) => (reply ? resolve(reply) : reject(new Error('there is no reply'))));
    tell({ type: 'request', id, method, path, body });
  });
