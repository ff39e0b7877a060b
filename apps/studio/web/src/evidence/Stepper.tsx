// SPDX-License-Identifier: Apache-2.0
//
// Buttons that go along a walk, and where it is.
import { useEffect, useMemo } from 'react';
import { Icon } from '../graph/Icon';
import { jointActionText } from '../model/names';
import type { Scope } from '../model/scope';
import { StepLines } from '../model/StepLines';
import type { Evidence } from '../protocol/documents';
import { actionsText, type RunRow } from './runs/runRows';
import type { StepSource } from './stepSource';
import { useSurroundings } from './surroundings';
import type { StepTo, Walker } from './useWalk';
import { nextPosition } from './walks';
import { stateName } from './words';

interface Props {
  walker: Walker;
  scope: Scope;
  source: StepSource;
  following: RunRow | undefined; // the row of the next step
  notFired: Evidence['not_fired'];
}

export function Stepper({ walker, scope, source, following, notFired }: Props) {
  const { walks, chosen, position, step } = walker;
  const walk = walks[chosen];
  const { goTo, mark } = useSurroundings();
  const next = walk ? nextPosition(walk, position) : null;
  const joint = walk?.actions[position];
  // The lines of the next step are marked in the text as long as it is shown here.
  const lines = useMemo(
    () => (walk && next !== null && joint ? source(walk.states[position]!, walk.states[next]!, joint) : null),
    [walk, next, joint, position, source],
  );
  useEffect(() => {
    mark?.(lines);
    return () => mark?.(null);
  }, [lines, mark]);
  if (!walk || walk.actions.length === 0) return null;
  const to = next === null ? undefined : walk.states[next];
  const idle = notFired.filter(
    ({ from, to: end, actions, agent }) =>
      from === walk.states[position] &&
      end === to &&
      scope.showsAgent(agent) &&
      joint !== undefined &&
      jointActionText(actions) === jointActionText(joint),
  );
  return (
    <div className="e-stepper">
      <div className="v-bar">
        <span className="v-group" role="group" aria-label="Step along the path">
          <StepButton to="first" label="First state" disabled={position === 0} onStep={step} />
          <StepButton to="previous" label="Previous state" disabled={position === 0} onStep={step} />
          <StepButton to="next" label="Next state" disabled={next === null} onStep={step} />
          <StepButton to="last" label="Last state" disabled={position === walk.states.length - 1} onStep={step} />
        </span>
        <span aria-live="polite">
          <strong>State {walk.states[position]! + 1}</strong>
          <span className="v-muted">
            {' '}
            · {position + 1} of {walk.states.length}
          </span>
        </span>
        {walks.length > 1 && (
          <select
            className="v-field e-walks"
            aria-label="Path to step along"
            value={chosen}
            onChange={(event) => walker.choose(Number(event.target.value))}
          >
            {walks.map((each, i) => (
              <option key={i} value={i}>
                {each.title}
              </option>
            ))}
          </select>
        )}
      </div>
      <p className="e-next">
        {to === undefined ? (
          <span className="v-muted">The path ends here.</span>
        ) : (
          <>
            <span className="v-muted">then </span>
            <code>{(following && actionsText(following)) || 'a step'}</code>
            <span className="v-muted">
              {' '}
              → {stateName(to)}
              {next !== null && next <= position && ' again, and so on'}
            </span>
          </>
        )}
      </p>
      {lines && (
        <details className="e-lines">
          <summary>Lines of the model that make this step</summary>
          <StepLines
            fired={lines.fired.filter(({ agent }) => scope.showsAgent(agent))}
            lost={lines.lost.filter(({ agent }) => scope.showsAgent(agent))}
            onGoTo={goTo}
          />
        </details>
      )}
      {idle.map(({ agent, line }) => (
        <p key={line} className="v-note unknown">
          Enabled in this step, but another line of {agent} fires: <code>{line}</code>
        </p>
      ))}
    </div>
  );
}

interface StepButtonProps {
  to: StepTo;
  label: string;
  disabled: boolean;
  onStep: (to: StepTo) => void;
}

function StepButton({ to, label, disabled, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      className="v-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => onStep(to)}
    >
      <Icon name={to} />
    </button>
  );
}
