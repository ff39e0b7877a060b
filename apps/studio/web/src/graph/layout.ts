// SPDX-License-Identifier: Apache-2.0
//
// Places for the nodes and edges of a picture.
import dagre from '@dagrejs/dagre';
import { border, docked, type Axis, type Box, type Point } from './geometry';
import { grouped } from './grouped';
import { characterWidth, labelSize, nodeSize, padding, titleHeight } from './measure';
import { partsOf, shelves } from './pack';
import type { Cluster, Picture, PictureEdge } from './picture';
import { readable } from './viewport';

export type Direction = 'down' | 'across';

export interface PlacedEdge {
  points: Point[];
  axis: Axis | null; // along which it runs; null: it turns round
  label: Box | null;
}

export interface Layout {
  across: boolean;
  width: number;
  height: number;
  nodes: Map<string, Box>;
  edges: Map<string, PlacedEdge>;
  frames: { title: string; box: Box }[]; // of clusters
}

const gap = 8; // between parts
const margin = 28; // room for the arrows of initial states
// Steps over all layers that edges cross; beyond, dagre takes longer than a person waits.
const mostCrossings = 1200;
const mostEdges = 250; // beyond, ways around the nodes are no clearer than straight lines

const usualWidth = 900;

// Parts that nothing connects, and clusters, stand in rows that are about as wide as the room.
export function layout(picture: Picture, direction: Direction, width = usualWidth): Layout {
  const parts = partsOf(picture);
  if (parts.length <= 1 && !picture.clusters) return layoutOne(picture, direction);
  return packed(
    picture,
    parts.map(({ picture: part, cluster }) => ({ cluster, layout: layoutOne(part, direction) })),
    width,
  );
}

function packed(picture: Picture, parts: { cluster: Cluster | null; layout: Layout }[], width: number): Layout {
  const header = (cluster: Cluster | null): number => (cluster ? titleHeight : 0);
  const sizes = parts.map(({ cluster, layout: { width: wide, height } }) => ({
    width: Math.max(wide, cluster ? cluster.title.length * characterWidth + 2 * padding : 0) + gap,
    height: height + header(cluster) + gap,
  }));
  const places = shelves(sizes, width);
  const nodes = new Map<string, Box>();
  const edges = new Map<string, PlacedEdge>();
  const frames: Layout['frames'] = [];
  parts.forEach(({ cluster, layout: part }, i) => {
    const { x, y } = places[i]!;
    const moved = <T extends Point>(thing: T): T => ({ ...thing, x: thing.x + x, y: thing.y + y + header(cluster) });
    for (const [id, box] of part.nodes) nodes.set(id, moved(box));
    for (const [id, edge] of part.edges) {
      edges.set(id, { ...edge, points: edge.points.map(moved), label: edge.label && moved(edge.label) });
    }
    if (cluster) {
      const [wide, high] = [sizes[i]!.width - gap, sizes[i]!.height - gap];
      frames.push({ title: cluster.title, box: { x: x + wide / 2, y: y + high / 2, width: wide, height: high } });
    }
  });
  for (const edge of picture.edges) if (!edges.has(edge.id)) edges.set(edge.id, straight(edge, nodes));
  return extent(nodes, edges, parts.length > 0 && parts[0]!.layout.across, frames);
}

function layoutOne(picture: Picture, direction: Direction): Layout {
  const ranks = distances(picture);
  const tooMuch = picture.edges.length > mostEdges || crossings(picture, ranks) > mostCrossings;
  return tooMuch ? inRows(picture, ranks) : withDagre(picture, direction);
}

// In the direction in which more of it fits into the room; downwards if it does not fit anyway.
export function layoutFor(picture: Picture, room: { width: number; height: number }): Layout {
  const down = layout(picture, 'down', room.width);
  if (picture.nodes.length > 60) return down; // laying it out twice takes too long
  const across = layout(picture, 'across', room.width);
  const scale = (some: Layout): number => Math.min(1, room.width / some.width, room.height / some.height);
  return scale(across) >= readable && scale(across) > scale(down) ? across : down;
}

function withDagre(picture: Picture, direction: Direction): Layout {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({
    rankdir: direction === 'down' ? 'TB' : 'LR',
    nodesep: 36,
    edgesep: 18,
    ranksep: 44,
    marginx: margin,
    marginy: margin,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of picture.nodes) graph.setNode(node.id, { ...nodeSize(node) });
  for (const edge of picture.edges) {
    const weight = edge.kind === 'step' || edge.kind === 'choice' ? 4 : 1;
    graph.setEdge(edge.from, edge.to, { ...labelSize(edge), labelpos: 'c', weight, minlen: 1 }, edge.id);
  }
  dagre.layout(graph);
  const nodes = new Map<string, Box>();
  for (const node of picture.nodes) {
    const { x, y, width, height } = graph.node(node.id);
    nodes.set(node.id, { x, y, width, height });
  }
  const edges = new Map<string, PlacedEdge>();
  for (const edge of picture.edges) {
    const { points, x, y, width, height } = graph.edge(edge.from, edge.to, edge.id) as Box & { points: Point[] };
    const axis = edge.from === edge.to ? null : direction === 'down' ? 'y' : 'x';
    const label = edge.label.length > 0 ? { x, y, width, height } : null;
    edges.set(edge.id, { points: axis ? dockedEnds(points, edge, nodes, axis) : points, axis, label });
  }
  return extent(nodes, edges, direction === 'across');
}

// dagre's edges end where a straight line would, which may lie behind another node.
function dockedEnds(points: Point[], edge: PictureEdge, nodes: Map<string, Box>, axis: Axis): Point[] {
  const inner = points.slice(1, -1);
  const [from, to] = [nodes.get(edge.from)!, nodes.get(edge.to)!];
  return [docked(from, inner[0] ?? to, axis), ...inner, docked(to, inner[inner.length - 1] ?? from, axis)];
}

// Layers by the distance from the beginning, and straight lines: not pretty, but fast.
function inRows(picture: Picture, ranks: Map<string, number>): Layout {
  const rows: string[][] = [];
  for (const node of picture.nodes) (rows[ranks.get(node.id) ?? 0] ??= []).push(node.id);
  const sizes = new Map(picture.nodes.map((node) => [node.id, nodeSize(node)]));
  const nodes = new Map<string, Box>();
  const perRow = Math.max(5, Math.ceil(Math.sqrt(picture.nodes.length)));
  let y = margin;
  for (const row of rows) {
    for (let begin = 0; begin < (row?.length ?? 0); begin += perRow) {
      const some = row.slice(begin, begin + perRow);
      const height = Math.max(...some.map((id) => sizes.get(id)!.height));
      let x = margin;
      for (const id of some) {
        const size = sizes.get(id)!;
        nodes.set(id, { x: x + size.width / 2, y: y + height / 2, ...size });
        x += size.width + 48;
      }
      y += height + 72;
    }
  }
  const edges = new Map(picture.edges.map((edge) => [edge.id, straight(edge, nodes)]));
  return extent(nodes, edges, false);
}

function straight(edge: PictureEdge, nodes: Map<string, Box>): PlacedEdge {
  const from = nodes.get(edge.from)!;
  const to = nodes.get(edge.to)!;
  if (edge.from === edge.to) {
    const x = from.x + from.width / 2;
    const points = [-0.25, -0.25, 0, 0.25, 0.25].map((part, i) => ({
      x: x + [0, 18, 22, 18, 0][i]!,
      y: from.y + part * from.height,
    }));
    return { points, axis: null, label: null };
  }
  // A bend to one side keeps the two directions between a pair apart.
  const middle = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * 0.08,
    y: (from.y + to.y) / 2 + (to.x - from.x) * 0.08,
  };
  return { points: [border(from, middle), middle, border(to, middle)], axis: null, label: null };
}

// The size of everything, also of what dagre does not count: curves beside the nodes.
function extent(
  nodes: Map<string, Box>,
  edges: Map<string, PlacedEdge>,
  across: boolean,
  frames: Layout['frames'] = [],
): Layout {
  let [left, top, right, bottom] = [0, 0, 2 * margin, 2 * margin];
  const cover = (x: number, y: number): void => {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  };
  for (const { box } of frames) {
    cover(box.x - box.width / 2 - gap, box.y - box.height / 2 - gap);
    cover(box.x + box.width / 2 + gap, box.y + box.height / 2 + gap);
  }
  const boxes = [...nodes.values(), ...[...edges.values()].flatMap((edge) => edge.label ?? [])];
  for (const box of boxes) {
    cover(box.x - box.width / 2 - margin, box.y - box.height / 2 - margin);
    cover(box.x + box.width / 2 + margin, box.y + box.height / 2 + margin);
  }
  for (const edge of edges.values()) for (const point of edge.points) cover(point.x, point.y);
  const moved = <T extends Point>(thing: T): T => ({ ...thing, x: thing.x - left, y: thing.y - top });
  return {
    across,
    width: Math.ceil(right - left),
    height: Math.ceil(bottom - top),
    frames: frames.map(({ title, box }) => ({ title, box: moved(box) })),
    nodes: new Map([...nodes].map(([id, box]) => [id, moved(box)])),
    edges: new Map(
      [...edges].map(([id, edge]) => [
        id,
        { ...edge, points: edge.points.map(moved), label: edge.label && moved(edge.label) },
      ]),
    ),
  };
}

// Steps from the first node, or from another one that no such step leads to.
export function distances(picture: Picture): Map<string, number> {
  const next = grouped(picture.edges, (edge) => edge.from);
  const result = new Map<string, number>();
  const roots = [...picture.nodes.filter((node) => node.initial), ...picture.nodes];
  for (const root of roots) {
    if (result.has(root.id)) continue;
    result.set(root.id, 0);
    const open = [root.id];
    for (let i = 0; i < open.length; ++i) {
      const here = open[i]!;
      for (const { to } of next.get(here) ?? []) {
        if (result.has(to)) continue;
        result.set(to, result.get(here)! + 1);
        open.push(to);
      }
    }
  }
  return result;
}

function crossings(picture: Picture, ranks: Map<string, number>): number {
  return picture.edges.reduce((sum, { from, to }) => sum + Math.abs((ranks.get(from) ?? 0) - (ranks.get(to) ?? 0)), 0);
}
