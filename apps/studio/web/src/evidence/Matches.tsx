// SPDX-License-Identifier: Apache-2.0
//
// How regular expressions match a path: state by state, with the condition for each step.
import { Fragment } from 'react';
import type { Match } from '../protocol/documents';
import { stateName } from './words';
import './Letters.css';

const mostSteps = 40;

interface Props {
  matches: Match[];
  states: number[];
  onVisit: (state: number) => void;
}

export function Matches({ matches, states, onVisit }: Props) {
  const at = (position: number) => (
    <button type="button" className="v-link" onClick={() => onVisit(states[position]!)}>
      {stateName(states[position]!)}
    </button>
  );
  return (
    <ul className="e-matches">
      {matches.map((match, i) => (
        <li key={i}>
          <span className="v-muted">the expression of</span> <code>{match.formula}</code>{' '}
          <span className="v-muted">is matched</span>
          {match.steps.length === 0 && <span className="v-muted">without a step in</span>}
          {match.steps.slice(0, mostSteps).map((step, k) => (
            <Fragment key={k}>
              {at(step.position)}
              <span className="v-muted">
                —<code>{step.condition}</code>→
              </span>
            </Fragment>
          ))}
          {match.steps.length > mostSteps && (
            <span className="v-muted">… {match.steps.length - mostSteps} more steps →</span>
          )}
          {at(match.end)}
        </li>
      ))}
    </ul>
  );
}
