// SPDX-License-Identifier: Apache-2.0
//
// Less of a large graph: long stretches without branches are folded, and beyond a limit nodes are left out.
import { grouped } from './grouped';

interface Node {
  id: string;
}

interface Edge {
  id: string;
  from: string;
  to: string;
}

// Nodes that stand one after the other and are hidden behind one.
export interface Stretch {
  id: string;
  hidden: string[];
}

const keptAtEnds = 3;
const shortest = 4; // fewer are not worth folding

// Stretches of nodes that `isPlain` says nothing speaks against, and with one edge in and one out.
export function stretches(nodes: Node[], edges: Edge[], isPlain: (id: string) => boolean): Stretch[] {
  const incoming = grouped(edges, (edge) => edge.to);
  const outgoing = grouped(edges, (edge) => edge.from);
  const plain = new Set(
    nodes
      .map((node) => node.id)
      .filter((id) => isPlain(id) && incoming.get(id)?.length === 1 && outgoing.get(id)?.length === 1),
  );
  const result: Stretch[] = [];
  for (const { id } of nodes) {
    const before = incoming.get(id)?.[0]?.from;
    if (!plain.has(id) || (before !== undefined && plain.has(before))) continue;
    const run: string[] = [];
    for (let at: string | undefined = id; at !== undefined && plain.has(at); at = outgoing.get(at)?.[0]?.to) {
      run.push(at);
    }
    const hidden = run.slice(keptAtEnds, run.length - keptAtEnds);
    if (hidden.length >= shortest) result.push({ id: `cut:${hidden[0]}`, hidden });
  }
  return result;
}

// Edges between what is still there; those into or out of hidden nodes lead to what stands for them.
export function redirected<E extends Edge>(edges: E[], standsFor: Map<string, string>): E[] {
  const seen = new Set<string>();
  const result: E[] = [];
  for (const edge of edges) {
    const from = standsFor.get(edge.from) ?? edge.from;
    const to = standsFor.get(edge.to) ?? edge.to;
    const replaced = from !== edge.from || to !== edge.to;
    if (replaced && from === to) continue;
    const key = replaced ? `${from} ${to}` : edge.id;
    if (seen.has(key)) continue;
    seen.add(key);
    result.push(replaced ? { ...edge, from, to } : edge);
  }
  return result;
}

// The nodes nearest to the first ones, as many as are allowed; `always` are among them.
export function nearestNodes(nodes: Node[], edges: Edge[], most: number, always: ReadonlySet<string>): Set<string> {
  if (nodes.length <= most) return new Set(nodes.map((node) => node.id));
  const both = edges.flatMap(({ from, to }) => [
    { from, to },
    { from: to, to: from },
  ]);
  const neighbours = grouped(both, (edge) => edge.from);
  const result = new Set<string>(always);
  const open = nodes.slice(0, 1).map((node) => node.id);
  const met = new Set(open);
  for (let i = 0; i < open.length && result.size < most; ++i) {
    const id = open[i]!;
    result.add(id);
    for (const { to: next } of neighbours.get(id) ?? []) {
      if (met.has(next)) continue;
      met.add(next);
      open.push(next);
    }
  }
  return result;
}
