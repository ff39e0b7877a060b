// SPDX-License-Identifier: Apache-2.0
//
// A sketch with its words, as far as it is shown: long stretches are folded, and beyond a limit states are left out.
import { nearestNodes, redirected, stretches } from '../graph/fold';
import type { Picture, PictureEdge, PictureNode, Tone } from '../graph/picture';
import { wrapped, type Labels } from '../model/labels';
import { changedNames } from '../model/names';
import type { State } from '../protocol/documents';
import type { Sketch, SketchEdge, SketchNode } from './sketch';
import { quantity } from './words';

export const fewestStates = 120; // drawn without being asked for more
export const mostStates = 480;
const mostValues = 8;
const allValues = 5; // states with fewer variables show them all
const mostNotes = 4;

export interface ShownSketch {
  picture: Picture;
  hidden: Map<string, string[]>; // behind each cut
  left: number; // states that are not even behind a stretch
}

export interface Showing {
  states: State[];
  labels: Labels;
  opened: ReadonlySet<string>; // nodes that are not to be folded
  limit: number;
}

export function sketchPicture(sketch: Sketch, showing: Showing): ShownSketch {
  const isPlain = (node: SketchNode): boolean =>
    !node.initial && !showing.opened.has(node.id) && node.notes.every((note) => note.plain);
  const plain = new Set(sketch.nodes.filter(isPlain).map((node) => node.id));
  const folded = stretches(sketch.nodes, sketch.edges, (id) => plain.has(id));
  const standsFor = new Map(folded.flatMap(({ id, hidden }) => hidden.map((each) => [each, id] as const)));
  const unfolded = sketch.nodes.filter((node) => !standsFor.has(node.id));
  const edges = redirected(sketch.edges, standsFor);
  const near = nearestNodes([...unfolded, ...folded], edges, showing.limit, showing.opened);
  const shown = unfolded.filter((node) => near.has(node.id));
  const left = unfolded.filter((node) => !near.has(node.id) && node.state !== null).length;
  const cuts = folded.filter(({ id }) => near.has(id));
  const nodes = [
    ...shown.map((node) => stateNode(node, showing)),
    ...cuts.map(({ id, hidden }) => cutNode(id, `… ${quantity(hidden.length, 'step')} …`)),
  ];
  if (left > 0) nodes.push(cutNode('rest', `… ${quantity(left, 'more state')}`));
  const drawn = redirectedToRest(edges, near, left > 0);
  return {
    picture: { nodes, edges: drawn.map((edge) => pictureEdge(edge, showing.labels)) },
    hidden: new Map(cuts.map(({ id, hidden }) => [id, hidden])),
    left,
  };
}

// Arrows out of the picture lead to the node for the rest; those between states outside of it are gone.
function redirectedToRest(edges: SketchEdge[], near: Set<string>, hasRest: boolean): SketchEdge[] {
  const inside = edges.filter((edge) => near.has(edge.from) && near.has(edge.to));
  if (!hasRest) return inside;
  const leaving = new Set(edges.filter((edge) => near.has(edge.from) && !near.has(edge.to)).map((edge) => edge.from));
  const blank = { to: 'rest', kind: 'run' as const, choices: [], actions: [], relation: null, claims: [] };
  return [...inside, ...[...leaving].map((from) => ({ ...blank, id: `rest:${from}`, from }))];
}

function cutNode(id: string, title: string): PictureNode {
  return { id, shape: 'cut', title, initial: false, values: [], notes: [], tone: null, description: title };
}

function stateNode(node: SketchNode, { states, labels }: Showing): PictureNode {
  const state = node.state === null ? undefined : states[node.state];
  if (node.state === null || !state) {
    const description = 'replies to the choice';
    return { ...cutNode(node.id, ''), shape: 'fork', description };
  }
  const before = node.before === null ? undefined : states[node.before];
  const changed = new Set(before ? changedNames(before, state) : []);
  const all = labels.values(state);
  const some = !before || all.length <= allValues ? all : all.filter(({ name }) => changed.has(name));
  const values = some.slice(0, mostValues).map(({ name, text }) => ({ text, changed: changed.has(name) }));
  if (some.length > mostValues) values.push({ text: `… ${some.length - mostValues} more`, changed: false });
  const title = `State ${node.state + 1}`;
  return {
    id: node.id,
    shape: 'state',
    title,
    initial: node.initial,
    values,
    notes: noteLines(node),
    tone: toneOf(node),
    description: descriptionOf(node, title, values),
  };
}

function noteLines(node: SketchNode): PictureNode['notes'] {
  const shown = node.notes.slice(0, mostNotes);
  const lines = shown.flatMap(({ text, holds }) =>
    wrapped(text).map((line, i) => ({ text: `${i > 0 ? '  ' : holds ? '✓ ' : '✗ '}${line}`, holds })),
  );
  const rest = node.notes.length - shown.length;
  return rest > 0 ? [...lines, { text: `… ${rest} more`, holds: node.notes[mostNotes]!.holds }] : lines;
}

function toneOf(node: SketchNode): Tone {
  if (node.notes.length === 0) return null;
  return node.notes.some((note) => !note.holds) ? 'false' : 'true';
}

function descriptionOf(node: SketchNode, title: string, values: PictureNode['values']): string {
  const words = [node.initial ? `${title}, initial` : title];
  if (values.length > 0)
    words.push(values.map(({ text, changed }) => (changed ? `${text} (changed)` : text)).join(', '));
  words.push(...node.notes.map(({ text, holds }) => `${text} ${holds ? 'holds' : 'fails'}`));
  return words.join('; ');
}

function pictureEdge(edge: SketchEdge, labels: Labels): PictureEdge {
  const label = [
    ...labels.actions(edge.choices).map((text) => ({ text, strong: true })),
    ...labels.actions(edge.actions).map((text) => ({ text, strong: false })),
  ];
  if (edge.relation !== null) label.push({ text: edge.relation, strong: false });
  return { id: edge.id, from: edge.from, to: edge.to, kind: edge.kind, label };
}
