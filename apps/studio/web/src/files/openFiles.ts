// SPDX-License-Identifier: Apache-2.0
//
// The texts that are open, one of which is shown. Pure: what happens, and what follows from it.
import { isUntouched, reduceBuffer, type Buffer, type BufferAction } from './buffer';

export interface OpenFiles {
  buffers: readonly Buffer[]; // in the order of their tabs, at least one
  shown: number; // the opening of the one that is shown
  openings: number; // how many texts were ever opened
}

export type OpenFilesAction =
  | { type: 'opened'; buffer: Buffer }
  | { type: 'shown'; opening: number }
  | { type: 'closed'; opening: number; otherwise: Buffer } // `otherwise`: to be shown if there is no other
  | { type: 'changed'; opening: number; change: BufferAction };

export function openFilesWith(buffer: Buffer): OpenFiles {
  return { buffers: [{ ...buffer, opening: 1 }], shown: 1, openings: 1 };
}

export function shownBuffer({ buffers, shown }: OpenFiles): Buffer {
  return buffers.find(({ opening }) => opening === shown) ?? buffers[0]!;
}

export function withKey({ buffers }: OpenFiles, key: string): Buffer | undefined {
  return buffers.find((buffer) => buffer.key === key);
}

// A text goes behind the one that is shown, or takes its place if nobody has touched that.
function opened(state: OpenFiles, buffer: Buffer): OpenFiles {
  const known = withKey(state, buffer.key);
  if (known !== undefined) return { ...state, shown: known.opening };
  const before = shownBuffer(state);
  const opening = state.openings + 1;
  const own = { ...buffer, opening };
  const buffers = state.buffers.flatMap((one) => (one !== before ? [one] : isUntouched(one) ? [own] : [one, own]));
  return { buffers, shown: opening, openings: opening };
}

function closed(state: OpenFiles, opening: number, otherwise: Buffer): OpenFiles {
  const index = state.buffers.findIndex((buffer) => buffer.opening === opening);
  if (index === -1) return state;
  const buffers = state.buffers.filter((buffer) => buffer.opening !== opening);
  if (buffers.length === 0) return openedAlone(state, otherwise);
  const next = buffers[Math.min(index, buffers.length - 1)]!;
  return { ...state, buffers, shown: state.shown === opening ? next.opening : state.shown };
}

function openedAlone({ openings }: OpenFiles, buffer: Buffer): OpenFiles {
  const opening = openings + 1;
  return { buffers: [{ ...buffer, opening }], shown: opening, openings: opening };
}

// Under a name that another text had, it takes the place of that one.
function once(buffers: readonly Buffer[], { opening }: { opening: number }): readonly Buffer[] {
  const key = buffers.find((buffer) => buffer.opening === opening)?.key;
  return buffers.filter((buffer) => buffer.opening === opening || buffer.key !== key);
}

export function reduceOpenFiles(state: OpenFiles, action: OpenFilesAction): OpenFiles {
  switch (action.type) {
    case 'opened':
      return opened(state, action.buffer);
    case 'shown':
      return state.shown === action.opening ? state : { ...state, shown: action.opening };
    case 'closed':
      return closed(state, action.opening, action.otherwise);
    case 'changed': {
      const change = (buffer: Buffer): Buffer =>
        buffer.opening === action.opening ? reduceBuffer(buffer, action.change) : buffer;
      const buffers = state.buffers.map(change);
      return buffers.every((buffer, i) => buffer === state.buffers[i]) ? state : { ...state, buffers: once(buffers, action) };
    }
  }
}
