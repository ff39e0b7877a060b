// SPDX-License-Identifier: Apache-2.0
//
// What is drawn: boxes, points and arrows with short texts. Knows nothing about where the things stand.

// `step`: of a path; `run`: how a state is reached; `knowledge`: an agent cannot tell the states apart; `correct`: to a
// state where an agent behaves correctly; `choice`: what a coalition does.
export type EdgeKind = 'step' | 'run' | 'knowledge' | 'correct' | 'choice';

export type Tone = 'true' | 'false' | null;

export interface PictureNode {
  id: string;
  // `fork`: where the replies to a choice begin; `cut`: stands for states that are not drawn.
  shape: 'state' | 'fork' | 'cut';
  title: string;
  initial: boolean;
  values: { text: string; changed: boolean }[];
  notes: { text: string; holds: boolean }[];
  tone: Tone;
  description: string; // in words, without the arrows
}

export interface PictureEdge {
  id: string;
  from: string;
  to: string;
  kind: EdgeKind;
  label: { text: string; strong: boolean }[];
}

// Nodes that are drawn together in a frame.
export interface Cluster {
  id: string;
  title: string;
  nodes: string[];
}

export interface Picture {
  nodes: PictureNode[];
  edges: PictureEdge[];
  clusters?: Cluster[]; // each node is in one
}

export function isDirected(kind: EdgeKind): boolean {
  return kind !== 'knowledge';
}

const edgeWords: Record<EdgeKind, string> = {
  step: 'step',
  run: 'step of a run',
  knowledge: 'not told apart',
  correct: 'correct behaviour',
  choice: 'choice',
};

export function edgeText(edge: PictureEdge): string {
  const label = edge.label.map((line) => line.text).join(', ');
  return label ? `${edgeWords[edge.kind]} (${label})` : edgeWords[edge.kind];
}

const mostLabels = 60; // more of them would push the states far apart

// For drawing: without the labels of steps if there are too many. `terse` says that some are left out.
export function legible(picture: Picture): { picture: Picture; terse: boolean } {
  const isStep = (edge: PictureEdge): boolean => edge.kind !== 'knowledge' && edge.kind !== 'correct';
  if (picture.edges.filter((edge) => isStep(edge) && edge.label.length > 0).length <= mostLabels) {
    return { picture, terse: false };
  }
  const edges = picture.edges.map((edge) => (isStep(edge) ? { ...edge, label: [] } : edge));
  return { picture: { ...picture, edges }, terse: true };
}
