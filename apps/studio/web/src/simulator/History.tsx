// SPDX-License-Identifier: Apache-2.0
//
// All steps so far, and those that were taken back; each can be gone to.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { jointActionText, valueText } from '../model/names';
import type { Session } from './session';
import type { WatchedFormula } from './useWatched';

interface Props {
  session: Session;
  watched: WatchedFormula | null;
  disabled: boolean;
  onJump: (position: number) => void;
}

const mostRows = 100; // around the position, unless all are wanted

export function History({ session, watched, disabled, onJump }: Props) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const follows = useRef(false); // the focus goes along with a jump by keys
  const { steps, position } = session;
  const last = steps.length;
  const from = all ? 0 : Math.max(0, Math.min(position - mostRows / 2, last - mostRows));
  const to = all ? last : Math.min(last, from + mostRows);

  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current="step"]');
    // Only the list scrolls: the page stays where the person is reading.
    if (row && list.current) {
      const { offsetTop: top, offsetHeight: height } = row;
      const { scrollTop, clientHeight } = list.current;
      if (top < scrollTop) list.current.scrollTop = top;
      else if (top + height > scrollTop + clientHeight) list.current.scrollTop = top + height - clientHeight;
    }
    if (follows.current) row?.focus();
    follows.current = false;
  }, [position, last]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const targets: Record<string, number> = { ArrowUp: position - 1, ArrowDown: position + 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    if (disabled || target < 0 || target > last || target === position) return;
    follows.current = true;
    onJump(target);
  };
  const rows = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return (
    <section className="v-panel v-stack" aria-label="History">
      <header className="v-bar">
        <h3>History</h3>
        <span className="v-muted">
          {position} of {last} {last === 1 ? 'step' : 'steps'}
        </span>
        <span className="v-spring" />
        <span className="v-group" role="group" aria-label="Go along the history">
          <button type="button" className="v-button" disabled={disabled || position === 0} onClick={() => onJump(0)}>
            To the start
          </button>
          <button
            type="button"
            className="v-button"
            disabled={disabled || position === 0}
            onClick={() => onJump(position - 1)}
          >
            Back
          </button>
          <button
            type="button"
            className="v-button"
            disabled={disabled || position === last}
            onClick={() => onJump(position + 1)}
          >
            Forward
          </button>
        </span>
      </header>
      <ol ref={list} className="m-history" onKeyDown={onKeyDown}>
        {from > 0 && (
          <li>
            <button type="button" className="v-link" onClick={() => setAll(true)}>
              {from} earlier steps
            </button>
          </li>
        )}
        {rows.map((row) => (
          <li key={row}>
            <button
              type="button"
              className={row > position ? 'm-step later' : 'm-step'}
              aria-current={row === position ? 'step' : undefined}
              tabIndex={row === position ? 0 : -1}
              disabled={disabled && row !== position}
              onClick={() => row !== position && onJump(row)}
            >
              <span className="m-number">{row}</span>
              {watched && <Truth holds={watched.along[row] ?? null} />}
              <StepText session={session} row={row} />
            </button>
          </li>
        ))}
        {to < last && (
          <li>
            <button type="button" className="v-link" onClick={() => setAll(true)}>
              {last - to} later steps
            </button>
          </li>
        )}
      </ol>
    </section>
  );
}

function Truth({ holds }: { holds: boolean | null }) {
  const [sign, words] = holds === null ? ['?', 'not known'] : holds ? ['✓', 'holds'] : ['✗', 'fails'];
  return (
    <span className={holds === null ? 'm-truth' : `m-truth v-${holds}`}>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">the formula {words}</span>
    </span>
  );
}

function StepText({ session, row }: { session: Session; row: number }) {
  const step = session.steps[row - 1];
  if (!step) return <span>initial state</span>;
  const changes = Object.entries(step.changes);
  return (
    <span className="m-step-text">
      <code>{jointActionText(step.actions)}</code>
      <span className="m-changes">
        {changes.length === 0
          ? 'nothing changes'
          : changes.map(([name, { from, to }]) => `${name}: ${valueText(from)} → ${valueText(to)}`).join(', ')}
      </span>
      {step.not_fired.map(({ agent, line }) => (
        <span key={line} className="m-changes not-fired">
          enabled, but another line of {agent} fired: <code>{line}</code>
        </span>
      ))}
    </span>
  );
}
