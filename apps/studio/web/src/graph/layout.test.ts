// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { alongAxis, arrowHead, docked, nearest } from './geometry';
import { distances, layout, layoutFor } from './layout';
import { legible, type Picture, type PictureEdge, type PictureNode } from './picture';

const node = (id: string, initial = false): PictureNode => ({
  id,
  shape: 'state',
  title: id,
  initial,
  values: [{ text: 'x = 1', changed: false }],
  notes: [],
  tone: null,
  description: id,
});
const edge = (from: string, to: string, id = `${from}${to}`): PictureEdge => ({
  id,
  from,
  to,
  kind: 'step',
  label: [{ text: 'go', strong: false }],
});
const line: Picture = {
  nodes: [node('a', true), node('b'), node('c')],
  edges: [edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('c', 'c')],
};

describe('layout', () => {
  it('places layers below each other, or side by side', () => {
    const down = layout(line, 'down');
    expect(down.nodes.get('b')!.y).toBeGreaterThan(down.nodes.get('a')!.y);
    expect(down.across).toBe(false);
    const across = layout(line, 'across');
    expect(across.nodes.get('b')!.x).toBeGreaterThan(across.nodes.get('a')!.x);
  });
  it('keeps everything inside', () => {
    const { nodes, edges, width, height } = layout(line, 'down');
    for (const box of nodes.values()) {
      expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height / 2).toBeLessThanOrEqual(height);
    }
    for (const { points } of edges.values()) for (const { x } of points) expect(x).toBeLessThanOrEqual(width);
  });
  it('lets no node overlap another', () => {
    const boxes = [...layout(line, 'across').nodes.values()];
    boxes.forEach((a, i) =>
      boxes.slice(i + 1).forEach((b) => {
        const apart =
          Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2;
        expect(apart).toBe(true);
      }),
    );
  });
  it('chooses the direction by the room', () => {
    expect(layoutFor(line, { width: 2000, height: 150 }).across).toBe(true);
    expect(layoutFor(line, { width: 150, height: 2000 }).across).toBe(false);
  });
  it('packs parts that nothing connects into rows of the width of the room', () => {
    const pairs = Array.from({ length: 40 }, (_, i) => [`a${i}`, `b${i}`] as const);
    const nodes = pairs.flatMap(([a, b], i) => [node(a, i === 0), node(b)]);
    const { width, height, nodes: boxes } = layout({ nodes, edges: pairs.map(([a, b]) => edge(a, b)) }, 'down', 600);
    expect(width).toBeLessThan(1600);
    expect(height).toBeGreaterThan(width / 4);
    expect(new Set([...boxes.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(80);
  });
  it('puts clusters into frames', () => {
    const clusters = [
      { id: 'k1', title: 'x = 1', nodes: ['a', 'b'] },
      { id: 'k2', title: 'x = 2, and a long title that needs room', nodes: ['c'] },
    ];
    const { frames, nodes, edges } = layout({ ...line, clusters }, 'down');
    expect(frames.map(({ title }) => title)).toEqual(clusters.map(({ title }) => title));
    const inside = (id: string, { box }: (typeof frames)[number]): boolean => {
      const { x, y } = nodes.get(id)!;
      return Math.abs(x - box.x) < box.width / 2 && Math.abs(y - box.y) < box.height / 2;
    };
    expect(inside('a', frames[0]!) && inside('b', frames[0]!) && !inside('c', frames[0]!)).toBe(true);
    expect(inside('c', frames[1]!)).toBe(true);
    expect(edges.size).toBe(line.edges.length);
  });
  it('falls back to rows when edges would cross too much', () => {
    const nodes = Array.from({ length: 120 }, (_, i) => node(`n${i}`, i === 0));
    const steps = nodes.slice(1).map(({ id }, i) => edge(`n${i}`, id));
    const backs = nodes.slice(60).map(({ id }) => edge(id, 'n0', `back ${id}`));
    const begin = performance.now();
    const placed = layout({ nodes, edges: [...steps, ...backs] }, 'down');
    expect(placed.nodes.size).toBe(120);
    expect(performance.now() - begin).toBeLessThan(1000);
  });
  it('counts steps from initial states', () => {
    expect([...distances(line)]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
  });
});

describe('geometry', () => {
  it('goes through all points along the axis', () => {
    const { path, tail } = alongAxis(
      [
        { x: 0, y: 0 },
        { x: 10, y: 20 },
      ],
      'y',
    );
    expect(path).toBe('M0,0C0,10 10,10 10,20');
    expect(tail).toEqual({ x: 10, y: 10 });
    expect(arrowHead(tail, { x: 10, y: 20 }).split(' ')[0]).toBe('10,20');
  });
  it('docks at the side that faces the point', () => {
    const box = { x: 50, y: 50, width: 80, height: 40 };
    expect(docked(box, { x: 500, y: 100 }, 'y')).toEqual({ x: 78, y: 70 });
    expect(docked(box, { x: 500, y: 52 }, 'x')).toEqual({ x: 90, y: 52 });
  });
  it('finds the node in a direction', () => {
    const boxes = layout(line, 'down').nodes;
    expect(nearest(boxes, 'a', 0, 1)).toBe('b');
    expect(nearest(boxes, 'a', 0, -1)).toBeNull();
  });
});

describe('legible', () => {
  it('leaves out the labels of steps if there are many, but not those of knowledge', () => {
    expect(legible(line)).toEqual({ picture: line, terse: false });
    const many = Array.from({ length: 80 }, (_, i) => edge('a', 'b', `e${i}`));
    const { picture, terse } = legible({ ...line, edges: [...many, { ...edge('b', 'c'), kind: 'knowledge' }] });
    expect(terse).toBe(true);
    expect(picture.edges.filter(({ label }) => label.length > 0).map(({ kind }) => kind)).toEqual(['knowledge']);
  });
});
