// SPDX-License-Identifier: Apache-2.0
//
// Sizes of what is drawn. All text is of one width per character: no common fixed-width font is wider than 0.61 em, so
// that sizes need no browser and exported pictures look the same.
import type { PictureEdge, PictureNode } from './picture';

export const fontSize = 12;
export const characterWidth = fontSize * 0.61;
export const lineHeight = 17;
export const titleHeight = 22;
export const padding = 10;
export const edgeFontSize = 11;
export const edgeLineHeight = 14;

export interface Size {
  width: number;
  height: number;
}

export function nodeSize(node: PictureNode): Size {
  if (node.shape === 'fork') return { width: 10, height: 10 };
  const columns = Math.max(
    node.title.length * 1.05 + 2,
    ...node.values.map((line) => line.text.length),
    ...node.notes.map((line) => line.text.length + 2),
  );
  const lines = node.values.length + node.notes.length;
  const gap = node.notes.length > 0 && node.values.length > 0 ? 6 : 0;
  return {
    width: Math.ceil(Math.max(54, columns * characterWidth + 2 * padding)),
    height: titleHeight + lines * lineHeight + gap + (lines > 0 ? padding : 6),
  };
}

export function labelSize(edge: PictureEdge): Size {
  if (edge.label.length === 0) return { width: 0, height: 0 };
  const columns = Math.max(...edge.label.map((line) => line.text.length));
  return {
    width: Math.ceil(columns * edgeFontSize * 0.61) + 8,
    height: edge.label.length * edgeLineHeight + 4,
  };
}
