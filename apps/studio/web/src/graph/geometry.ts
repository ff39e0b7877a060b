// SPDX-License-Identifier: Apache-2.0
//
// Points, curves and arrow heads.

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  // x and y are those of the centre
  width: number;
  height: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const at = (point: Point): string => `${round(point.x)},${round(point.y)}`;
const mix = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});

// A curve and where it comes from at its end, for the arrow head.
export interface Route {
  path: string;
  tail: Point;
}

export type Axis = 'x' | 'y';

// Through all points, always along the axis where it passes one: so it runs through the middle of its label.
export function alongAxis(points: Point[], axis: Axis): Route {
  const halfway = (from: Point, to: Point): Point =>
    axis === 'x' ? { x: (from.x + to.x) / 2, y: from.y } : { x: from.x, y: (from.y + to.y) / 2 };
  let path = `M${at(points[0]!)}`;
  let tail = points[0]!;
  for (let i = 1; i < points.length; ++i) {
    const [from, to] = [points[i - 1]!, points[i]!];
    tail = halfway(to, from);
    path += `C${at(halfway(from, to))} ${at(tail)} ${at(to)}`;
  }
  return { path, tail };
}

// A quadratic B-spline, drawn towards the points between the ends: for curves that turn round.
export function around(points: Point[]): Route {
  const last = points[points.length - 1]!;
  let path = `M${at(points[0]!)}`;
  for (let i = 1; i < points.length - 1; ++i) {
    const here = points[i]!;
    const end = i === points.length - 2 ? last : mix(here, points[i + 1]!, 0.5);
    path += `Q${at(here)} ${at(end)}`;
  }
  if (points.length === 2) path += `L${at(last)}`;
  return { path, tail: points[points.length - 2]! };
}

// Where a curve along the axis to or from a point meets a box: on the side that faces the point, not at a corner.
export function docked(box: Box, point: Point, axis: Axis): Point {
  const inset = 12;
  const clamp = (value: number, centre: number, size: number): number =>
    size <= 2 * inset ? centre : Math.max(centre - size / 2 + inset, Math.min(centre + size / 2 - inset, value));
  return axis === 'x'
    ? { x: box.x + (Math.sign(point.x - box.x) * box.width) / 2, y: clamp(point.y, box.y, box.height) }
    : { x: clamp(point.x, box.x, box.width), y: box.y + (Math.sign(point.y - box.y) * box.height) / 2 };
}

// The triangle at the end of a curve.
export function arrowHead(tail: Point, tip: Point, length = 8): string {
  const angle = Math.atan2(tip.y - tail.y, tip.x - tail.x);
  const corner = (turn: number): Point => ({
    x: tip.x - length * Math.cos(angle + turn),
    y: tip.y - length * Math.sin(angle + turn),
  });
  return `${at(tip)} ${at(corner(0.42))} ${at(corner(-0.42))}`;
}

// Where the line from the centre of a box to a point leaves the box.
export function border(box: Box, towards: Point): Point {
  const dx = towards.x - box.x;
  const dy = towards.y - box.y;
  if (dx === 0 && dy === 0) return { x: box.x, y: box.y };
  const scale = Math.min(box.width / 2 / Math.abs(dx || 1e-9), box.height / 2 / Math.abs(dy || 1e-9));
  return { x: box.x + dx * scale, y: box.y + dy * scale };
}

// The box that a person means who presses an arrow key: near, and rather straight ahead.
export function nearest(boxes: Map<string, Box>, from: string, dx: number, dy: number): string | null {
  const here = boxes.get(from);
  if (!here) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [id, box] of boxes) {
    const ahead = (box.x - here.x) * dx + (box.y - here.y) * dy;
    const aside = Math.abs((box.x - here.x) * dy) + Math.abs((box.y - here.y) * dx);
    if (id === from || ahead <= 1) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) [least, best] = [distance, id];
  }
  return best;
}
