// SPDX-License-Identifier: Apache-2.0
//
// All reachable states of a small model as a picture.
import type { Picture, PictureEdge, PictureNode } from '../graph/picture';
import type { GraphDocument } from '../protocol/documents';
import { wrapped, type Labels } from './labels';

const mostValues = 6;
const fewStates = 40; // more states are drawn with their numbers only

type GraphState = NonNullable<GraphDocument['states']>[number];

export const graphStateId = (number: number): string => `g${number}`;

export function graphPicture(document: GraphDocument, labels: Labels): Picture {
  const states = document.states ?? [];
  const transitions = document.transitions ?? [];
  const detailed = states.length <= fewStates;
  const steps: PictureEdge[] = transitions.map(({ from, to, joint_actions }, i) => ({
    id: `t${i}`,
    from: graphStateId(from),
    to: graphStateId(to),
    kind: 'step',
    label: labels.actions(joint_actions).map((text) => ({ text, strong: false })),
  }));
  return {
    nodes: states.map((state) => stateNode(state, labels, detailed)),
    edges: [...steps, ...knowledgeEdges(document)],
  };
}

function stateNode({ number, initial, state, atoms }: GraphState, labels: Labels, detailed: boolean): PictureNode {
  const all = detailed ? labels.values(state) : [];
  const values = all.slice(0, mostValues).map(({ text }) => ({ text, changed: false }));
  if (all.length > mostValues) values.push({ text: `… ${all.length - mostValues} more`, changed: false });
  const title = `State ${number}`;
  const holding = atoms.join(', ');
  return {
    id: graphStateId(number),
    shape: 'state',
    title,
    initial,
    values,
    notes:
      holding && detailed
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
