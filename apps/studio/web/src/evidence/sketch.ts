// SPDX-License-Identifier: Apache-2.0
//
// The graph of evidence as its document has it, with names for nodes and edges and with all that it refers to. How much
// of it is shown, and in which words, is decided elsewhere.
import type { EdgeKind } from '../graph/picture';
import { shortened } from '../model/labels';
import type { Claim, Evidence, EvidenceGraph, Failure, JointAction } from '../protocol/documents';

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
}

export interface SketchEdge {
  id: string;
  from: string;
  to: string;
  kind: EdgeKind;
  choices: JointAction[]; // of a coalition
  actions: JointAction[];
  relation: string | null;
  claims: number[]; // that the edge helps to explain
}

export interface Sketch {
  nodes: SketchNode[];
  edges: SketchEdge[];
  everywhere: Note[]; // what all states show, and is not noted at each
}

const longestNote = 60;

export const stateId = (state: number): string => `s${state}`;

export function evidenceSketch({ claims, graph }: Evidence, withFairPaths: boolean): Sketch {
  const notes = claims.map(({ formula, holds, reason }) => ({
    text: shortened(formula, longestNote) + (reason === 'engine' ? ' (engine)' : ''),
    holds,
    plain: reason === 'evaluated',
  }));
  if (!withFairPaths) return sketchOf(withoutFairPaths(graph), notes);
  // States of fair paths need not show what all others do.
  return sketchOf(graph.nodes.some((node) => node.fair) ? { ...graph, everywhere: [] } : graph, notes);
}

// One play against a coalition, with what decides about it.
export function failureSketch({ letters, graph }: Failure): Sketch {
  const notes = letters.map(({ formula, holds }) => ({ text: shortened(formula, longestNote), holds, plain: true }));
  return sketchOf(graph, notes);
}

// These are drawn after all else, so that the indices of the other nodes stay what they are.
function withoutFairPaths(graph: EvidenceGraph): EvidenceGraph {
  return {
    ...graph,
    nodes: graph.nodes.filter((node) => !node.fair),
    edges: graph.edges.filter((edge) => edge.claims),
  };
}

function sketchOf(graph: EvidenceGraph, notes: Note[]): Sketch {
  const ids = graph.nodes.map(({ state }, i) => (state === null ? `f${i}` : stateId(state)));
  const same = (a: Note, b: Note): boolean => a.text === b.text && a.holds === b.holds;
  const everywhere = graph.everywhere.map((note) => notes[note]!);
  const noted = (indices: number[] = []): Note[] => {
    const said = indices.map((note) => notes[note]!).filter((note) => !everywhere.some((other) => same(note, other)));
    return said.filter((note, i) => said.findIndex((other) => same(note, other)) === i); // long ones may read the same
  };
  const joints = (indices: number[] = []): JointAction[] => indices.map((joint) => graph.joint_actions[joint]!);
  return {
    nodes: graph.nodes.map((node, i) => ({
      id: ids[i]!,
      state: node.state,
      before: node.before ?? null,
      initial: node.initial ?? false,
      notes: noted(node.notes),
    })),
    edges: graph.edges.map((edge, i) => ({
      id: `e${i}`,
      from: ids[edge.from]!,
      to: ids[edge.to]!,
      kind: edge.kind,
      choices: joints(edge.choices),
      actions: joints(edge.actions),
      relation: edge.relation ?? null,
      claims: edge.claims ?? [],
    })),
    everywhere,
  };
}

// The nodes and edges that help to explain some of the claims: their states, and the edges with what they connect.
export function partOf(sketch: Sketch, claims: Claim[], chosen: number[]): Set<string> {
  const edges = sketch.edges.filter((edge) => chosen.some((claim) => edge.claims.includes(claim)));
  const states = chosen.map((claim) => stateId(claims[claim]!.state));
  return new Set([...states, ...edges.flatMap(({ id, from, to }) => [id, from, to])]);
}
