// SPDX-License-Identifier: Apache-2.0
//
// A picture in parts that are laid out each for itself: its clusters, or what no edge connects; and places for these.
import type { Point } from './geometry';
import { grouped } from './grouped';
import type { Cluster, Picture } from './picture';
import type { Room } from './viewport';

export interface Part {
  picture: Picture;
  cluster: Cluster | null;
}

export function partsOf(picture: Picture): Part[] {
  const { clusters } = picture;
  const partOf = clusters ? byCluster(clusters) : components(picture);
  const nodes = grouped(picture.nodes, ({ id }) => partOf.get(id) ?? id);
  const inside = picture.edges.filter(({ from, to }) => (partOf.get(from) ?? from) === (partOf.get(to) ?? to));
  const edges = grouped(inside, ({ from }) => partOf.get(from) ?? from);
  return [...nodes].map(([part, some]) => ({
    picture: { nodes: some, edges: edges.get(part) ?? [] },
    cluster: clusters?.find(({ id }) => id === part) ?? null,
  }));
}

function byCluster(clusters: Cluster[]): Map<string, string> {
  return new Map(clusters.flatMap(({ id, nodes }) => nodes.map((node) => [node, id] as const)));
}

// For each node the first one that it is connected with, in any direction.
function components({ nodes, edges }: Picture): Map<string, string> {
  const both = edges.flatMap(({ from, to }) => [
    { from, to },
    { from: to, to: from },
  ]);
  const neighbours = grouped(both, ({ from }) => from);
  const result = new Map<string, string>();
  for (const { id } of nodes) {
    if (result.has(id)) continue;
    const open = [id];
    result.set(id, id);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const { to } of neighbours.get(at) ?? []) {
        if (result.has(to)) continue;
        result.set(to, id);
        open.push(to);
      }
    }
  }
  return result;
}

// Upper left corners for boxes in rows of at most this width, or of about a square if that is wider.
export function shelves(sizes: Room[], width: number): Point[] {
  const area = sizes.reduce((sum, size) => sum + size.width * size.height, 0);
  const widest = Math.max(width, Math.sqrt(area) * 1.2, ...sizes.map((size) => size.width));
  let [x, y, height] = [0, 0, 0];
  return sizes.map((size) => {
    if (x > 0 && x + size.width > widest) [x, y, height] = [0, y + height, 0];
    const place = { x, y };
    x += size.width;
    height = Math.max(height, size.height);
    return place;
  });
}
