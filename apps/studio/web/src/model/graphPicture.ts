// SPDX-License-Identifier: Apache-2.0
//
// All reachable states of a small model as a picture: their labels are what differs between them.
import { grouped } from '../graph/grouped';
import type { Cluster, Picture, PictureEdge, PictureNode } from '../graph/picture';
import type { GraphDocument, InfoDocument, State } from '../protocol/documents';
import { shortened, wrapped, type Labels } from './labels';
import { changedNames, valueText, variableOf, varyingNames } from './names';
import { scopeOf } from './scope';

const mostValues = 6;
const fewStates = 40; // of more states only what is new in them is written
const newValues = 3;
const longestTitle = 60;

type GraphState = NonNullable<GraphDocument['states']>[number];

export const graphStateId = (number: number): string => `g${number}`;

export function graphPicture(document: GraphDocument, labels: Labels): Picture {
  const states = document.states ?? [];
  const transitions = document.transitions ?? [];
  const varying = varyingNames(states.map(({ state }) => state));
  const steps: PictureEdge[] = transitions.map(({ from, to, joint_actions }, i) => ({
    id: `t${i}`,
    from: graphStateId(from),
    to: graphStateId(to),
    kind: 'step',
    label: labels.actions(joint_actions).map((text) => ({ text, strong: false })),
  }));
  const before = states.length > fewStates ? predecessors(document) : null;
  return {
    nodes: states.map((state) => stateNode(state, labels, varying, before)),
    edges: [...steps, ...knowledgeEdges(document)],
  };
}

// The same picture with the states that look the same to an agent in a frame, under what it sees.
export function clustered(picture: Picture, document: GraphDocument, agent: string, info: InfoDocument): Picture {
  const scope = scopeOf(new Set([agent]), info);
  const states = document.states ?? [];
  const seen = varyingNames(states.map(({ state }) => state)).filter(scope.showsVariable);
  const textOf = (state: State, names: string[]): string =>
    names.map((name) => `${variableOf(name)} = ${valueText(state[name]!)}`).join(', ');
  const views = grouped(states, ({ state }) => textOf(state, seen));
  const first = states[0]?.state ?? {};
  const clusters: Cluster[] = [...views.values()].map((some, i) => {
    const { state } = some[0]!;
    // After the first frame only what is different from it.
    const view = textOf(state, i === 0 ? seen : seen.filter((name) => state[name] !== first[name]));
    return {
      id: `c${i}`,
      title: `${agent}: ${shortened(view || 'sees nothing that changes', longestTitle)}`,
      nodes: some.map(({ number }) => graphStateId(number)),
    };
  });
  return { ...picture, clusters };
}

// For each state the one of the smallest number that leads to it; for initial states the first of them.
function predecessors(document: GraphDocument): Map<number, State> {
  const states = new Map((document.states ?? []).map((each) => [each.number, each]));
  const result = new Map<number, State>();
  const first = document.states?.find(({ initial }) => initial);
  for (const { number, initial } of document.states ?? []) {
    if (first && initial && number !== first.number) result.set(number, first.state);
  }
  for (const { from, to } of document.transitions ?? []) {
    if (from !== to && !result.has(to) && states.get(to)?.initial === false) result.set(to, states.get(from)!.state);
  }
  return result;
}

// `before`: null if there is room for all values.
function stateNode(
  { number, initial, state, atoms }: GraphState,
  labels: Labels,
  varying: string[],
  before: Map<number, State> | null,
): PictureNode {
  const last = before?.get(number);
  const names = last ? changedNames(last, state) : varying;
  const all = labels.values(state, names);
  const most = before ? newValues : mostValues;
  const values = all.slice(0, most).map(({ text }) => ({ text, changed: last !== undefined && !initial }));
  if (all.length > most) values.push({ text: `… ${all.length - most} more`, changed: false });
  const title = `State ${number}`;
  const holding = atoms.join(', ');
  return {
    id: graphStateId(number),
    shape: 'state',
    title,
    initial,
    values,
    notes:
      holding && !before
        ? wrapped(holding)
            .slice(0, 3)
            .map((text) => ({ text, holds: true }))
        : [],
    tone: null,
    description: [
      initial ? `${title}, initial` : title,
      labels
        .values(state)
        .map(({ text }) => text)
        .join(', '),
      holding,
    ]
      .filter(Boolean)
      .join('; '),
  };
}

// The states of a class in a chain: lines between all of them would cover the picture.
function knowledgeEdges(document: GraphDocument): PictureEdge[] {
  return (document.knowledge ?? []).flatMap(({ agent, classes }) =>
    classes.flatMap((members) =>
      members.slice(1).map((member, i) => ({
        id: `k${agent} ${members[i]} ${member}`,
        from: graphStateId(members[i]!),
        to: graphStateId(member),
        kind: 'knowledge' as const,
        label: [{ text: agent, strong: false }],
      })),
    ),
  );
}

// A state with its arrows and the states at their other ends.
export function aroundState(picture: Picture, id: string): Set<string> {
  const edges = picture.edges.filter(({ from, to }) => from === id || to === id);
  return new Set([id, ...edges.flatMap((edge) => [edge.id, edge.from, edge.to])]);
}
