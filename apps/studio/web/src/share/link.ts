// SPDX-License-Identifier: Apache-2.0
//
// A model with its parameters and a formula as the fragment of an address. Browsers do not send fragments, and what comes out
// of one is a text that somebody looks at: nothing is written or started because of it.
import { isRecord } from '../app/stored';

export interface Shared {
  name: string; // of the file
  text: string;
  constants: Record<string, number>;
  formula: string; // empty for none
}

const KEY = 'share';
const PENDING = 'gnomon.shared'; // in the storage of the tab
const longest = 4_000_000; // characters, as the server takes them; a small fragment could stand for any number
const longestName = 80;

const toBase64Url = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // What goes wrong is seen by the reader.
  void writer.write(bytes).catch(() => undefined);
  void writer.close().catch(() => undefined);
  const reader = stream.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    length += value.length;
    if (length > 4 * longest) {
      void reader.cancel();
      throw new Error('The shared model is too large.');
    }
  }
  const result = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}

export async function fragmentOf(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  return `${KEY}=${toBase64Url(await through(new Uint8Array(bytes), new CompressionStream('deflate')))}`;
}

// A file name without anything that could be a path.
function plainName(name: string): string {
  const plain = name.replace(/^.*[/\\]/, '').replace(/[^\w.-]+/g, '_').replace(/^[._]+/, '');
  return `${plain.replace(/(\.ispl)?$/, '').slice(0, longestName) || 'shared'}.ispl`;
}

function isShared(value: unknown): value is Shared {
  return (
    isRecord(value) &&
    typeof value.name === 'string' &&
    typeof value.text === 'string' &&
    value.text.length <= longest &&
    typeof value.formula === 'string' &&
    value.formula.length <= 100_000 &&
    isRecord(value.constants) &&
    Object.entries(value.constants).every(([name, number]) => /^\w+$/.test(name) && Number.isSafeInteger(number))
  );
}

// What a link or its fragment carries; null if it carries nothing. Throws if it cannot be read.
export async function sharedIn(link: string): Promise<Shared | null> {
  const given = shareOf(link.slice(link.indexOf('#') + 1));
  if (given === null) return null;
  let value: unknown;
  try {
    const bytes = await through(fromBase64Url(given), new DecompressionStream('deflate'));
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new Error('The link is damaged: its model cannot be read.', { cause: error });
  }
  if (!isShared(value)) throw new Error('The link carries no model that can be read.');
  const { name, text, constants, formula } = value;
  return { name: plainName(name), text, constants, formula };
}

const shareOf = (fragment: string): string | null => new URLSearchParams(fragment).get(KEY);

// The link of the present address, if there is one. It is taken out of the address and kept for this tab until the studio is
// open, which may need another address with its token first.
export function takeLink(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): void {
  const given = shareOf(location.hash.slice(1));
  if (given === null) return;
  storage.setItem(PENDING, `${KEY}=${given}`);
  const rest = new URLSearchParams(location.hash.slice(1));
  rest.delete(KEY);
  const hash = rest.toString();
  history.replaceState(null, '', location.pathname + location.search + (hash === '' ? '' : `#${hash}`));
}

export const hasPendingLink = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(PENDING) !== null;

// The link that was taken, once.
export function pendingLink(storage: Pick<Storage, 'getItem' | 'removeItem'>): string | null {
  const link = storage.getItem(PENDING);
  storage.removeItem(PENDING);
  return link;
}
