// SPDX-License-Identifier: Apache-2.0
//
// What evidence consists of as a graph, before it is decided how much of it is shown, and in which words.
import type { EdgeKind } from '../graph/picture';
import type { JointAction, Path } from '../protocol/documents';

export interface Note {
  text: string;
  holds: boolean;
  plain: boolean; // the values of the state show it
}

export interface SketchNode {
  id: string;
  state: number | null; // null: a fork
  before: number | null; // the state against which changes are shown
  initial: boolean;
  notes: Note[];
  claims: Set<number>; // that the node helps to explain
}

// Part of the label of an edge: what some agents do.
export interface Doing {
  joints: JointAction[];
  among: 'all' | 'coalition' | 'others';
}

export interface SketchEdge {
  id: string;
  from: string;
  to: string;
  kind: EdgeKind;
  doings: Doing[];
  coalition: string[];
  text: string | null;
  claims: Set<number>;
}

export interface Sketch {
  nodes: SketchNode[];
  edges: SketchEdge[];
}

export const stateId = (state: number): string => `s${state}`;

export class Sketcher {
  private readonly nodes = new Map<string, SketchNode>();
  private readonly edges = new Map<string, SketchEdge>();
  private forks = 0;

  sketch(): Sketch {
    return { nodes: [...this.nodes.values()], edges: [...this.edges.values()] };
  }

  has(state: number): boolean {
    return this.nodes.has(stateId(state));
  }

  get stateCount(): number {
    return this.nodes.size - this.forks;
  }

  state(state: number, claim: number | null, before: number | null = null): SketchNode {
    const id = stateId(state);
    let node = this.nodes.get(id);
    if (!node) {
      node = { id, state, before, initial: false, notes: [], claims: new Set() };
      this.nodes.set(id, node);
    }
    if (claim !== null) node.claims.add(claim);
    return node;
  }

  fork(claim: number): SketchNode {
    const id = `f${this.forks++}`;
    const node = { id, state: null, before: null, initial: false, notes: [], claims: new Set([claim]) };
    this.nodes.set(id, node);
    return node;
  }

  markInitial(state: number): void {
    this.state(state, null).initial = true;
  }

  note(state: number, note: Note): void {
    const { notes } = this.state(state, null);
    if (!notes.some((known) => known.text === note.text && known.holds === note.holds)) notes.push(note);
  }

  path(path: Path, kind: 'step' | 'run', claim: number | null): void {
    const [first] = path.states;
    if (first === undefined) return;
    this.state(first, claim);
    for (let i = 1; i < path.states.length; ++i) {
      this.state(path.states[i]!, claim, path.states[i - 1]!);
      this.step(path.states[i - 1]!, path.states[i]!, kind, path.actions[i - 1], claim);
    }
    if (path.loop === null) return;
    const last = path.states[path.states.length - 1]!;
    this.step(last, path.states[path.loop]!, kind, path.actions[path.states.length - 1], claim);
  }

  // Steps between the same states share an arrow. What is a step of a path is not shown again as one of a run.
  private step(
    from: number,
    to: number,
    kind: 'step' | 'run',
    joint: JointAction | undefined,
    claim: number | null,
  ): void {
    const edge = this.edge(stateId(from), stateId(to), kind, [], { key: `${stateId(from)} ${stateId(to)}` });
    if (claim !== null) edge.claims.add(claim);
    if (!joint || (edge.kind === 'step' && kind === 'run')) return;
    if (edge.kind !== kind) edge.doings = [];
    edge.kind = kind;
    const joints = edge.doings[0]?.joints ?? [];
    if (!joints.some((known) => JSON.stringify(known) === JSON.stringify(joint))) joints.push(joint);
    edge.doings = [{ joints, among: 'all' }];
  }

  edge(
    from: string,
    to: string,
    kind: EdgeKind,
    doings: Doing[],
    extra: { key?: string; text?: string; coalition?: string[] } = {},
  ): SketchEdge {
    const key = extra.key ?? JSON.stringify([from, to, kind, doings, extra.text]);
    const back = kind === 'knowledge' ? JSON.stringify([to, from, kind, doings, extra.text]) : key;
    const known = this.edges.get(key) ?? this.edges.get(back);
    if (known) return known;
    const edge: SketchEdge = {
      id: `e${this.edges.size}`,
      from,
      to,
      kind,
      doings,
      coalition: extra.coalition ?? [],
      text: extra.text ?? null,
      claims: new Set(),
    };
    this.edges.set(key, edge);
    return edge;
  }
}

// The nodes and edges that help to explain one of the claims.
export function partOf(sketch: Sketch, claims: number[]): Set<string> {
  const belongs = (thing: SketchNode | SketchEdge): boolean => claims.some((claim) => thing.claims.has(claim));
  return new Set([...sketch.nodes, ...sketch.edges].filter(belongs).map((thing) => thing.id));
}
