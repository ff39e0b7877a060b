// SPDX-License-Identifier: Apache-2.0
//
// The steps from a state of the reachable graph.
import type { GraphDocument } from '../protocol/documents';
import type { Labels } from './labels';

interface Props {
  document: GraphDocument;
  labels: Labels;
  from: number;
  onVisit: (state: number) => void;
}

export function Transitions({ document, labels, from, onVisit }: Props) {
  const steps = (document.transitions ?? []).filter((transition) => transition.from === from);
  if (steps.length === 0) return <p className="w-line v-muted">No step leads on from here.</p>;
  return (
    <ul className="w-steps" aria-label="Steps from here">
      {steps.map(({ to, joint_actions }) => (
        <li key={to}>
          <code>{labels.actions(joint_actions).join(', ') || 'a step'}</code> →{' '}
          <button type="button" className="v-link" onClick={() => onVisit(to)}>
            State {to}
          </button>
        </li>
      ))}
    </ul>
  );
}
