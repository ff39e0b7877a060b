// SPDX-License-Identifier: Apache-2.0
//
// Which part of a picture is seen: a point of the picture p is shown at p * scale + (x, y).
import type { Box, Point } from './geometry';

export interface View extends Point {
  scale: number;
}

export interface Room {
  width: number;
  height: number;
}

export const smallest = 0.03;
export const largest = 3;
export const readable = 0.6; // text of a smaller scale is hard to read
const tolerable = 0.5; // if it shows everything at once

export function zoomed(view: View, factor: number, around: Point): View {
  const scale = Math.min(largest, Math.max(smallest, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: around.x - (around.x - view.x) * ratio, y: around.y - (around.y - view.y) * ratio };
}

export function fitted(content: Room, room: Room): View {
  const scale = Math.max(smallest, Math.min(1, room.width / content.width, room.height / content.height));
  return { scale, x: (room.width - content.width * scale) / 2, y: (room.height - content.height * scale) / 2 };
}

// All of it if that can be read well, otherwise its beginning: as large as it is if it is not too wide for that.
export function opening(content: Room, room: Room, first: Box | undefined): View {
  const all = fitted(content, room);
  if (all.scale >= tolerable || !first) return all;
  const scale = Math.max(readable, Math.min(1, room.width / content.width));
  const place = (size: number, whole: number, centre: number, extent: number): number => {
    if (whole * scale <= size) return (size - whole * scale) / 2;
    return Math.max(size - whole * scale, Math.min(0, Math.min(size / 2, extent + 30) - centre * scale));
  };
  return {
    scale,
    x: place(room.width, content.width, first.x, first.width / 2),
    y: place(room.height, content.height, first.y, first.height / 2),
  };
}

// Moved as little as needed to show the box.
export function showing(view: View, box: Box, room: Room, edge = 24): View {
  const shift = (low: number, high: number, size: number): number => {
    if (high - low > size - 2 * edge) return size / 2 - (low + high) / 2;
    if (low < edge) return edge - low;
    return high > size - edge ? size - edge - high : 0;
  };
  const left = (box.x - box.width / 2) * view.scale + view.x;
  const top = (box.y - box.height / 2) * view.scale + view.y;
  return {
    scale: view.scale,
    x: view.x + shift(left, left + box.width * view.scale, room.width),
    y: view.y + shift(top, top + box.height * view.scale, room.height),
  };
}
