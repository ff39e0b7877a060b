// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { fitted, largest, opening, readable, showing, zoomed } from './viewport';

const room = { width: 400, height: 300 };

describe('viewport', () => {
  it('zooms around a point, within limits', () => {
    const view = zoomed({ x: 0, y: 0, scale: 1 }, 2, { x: 100, y: 50 });
    expect(view).toEqual({ x: -100, y: -50, scale: 2 });
    expect(zoomed(view, 100, { x: 0, y: 0 }).scale).toBe(largest);
  });
  it('shows all, never larger than it is', () => {
    expect(fitted({ width: 200, height: 100 }, room)).toEqual({ scale: 1, x: 100, y: 100 });
    expect(fitted({ width: 800, height: 100 }, room).scale).toBe(0.5);
  });
  it('opens at the first node if all would be too small', () => {
    const first = { x: 50, y: 40, width: 80, height: 60 };
    const view = opening({ width: 4000, height: 3000 }, room, first);
    expect(view.scale).toBe(readable);
    expect(first.x * view.scale + view.x).toBeGreaterThan(0);
    expect(first.y * view.scale + view.y).toBeLessThan(room.height);
  });
  it('moves only as far as needed', () => {
    const view = { x: 0, y: 0, scale: 1 };
    expect(showing(view, { x: 200, y: 150, width: 50, height: 50 }, room)).toEqual(view);
    expect(showing(view, { x: 500, y: 150, width: 50, height: 50 }, room).x).toBe(400 - 24 - 525);
  });
});
