// SPDX-License-Identifier: Apache-2.0
//
// Whether a formula holds in the present state, or in which states of the history.
import { useEffect, useId, useState, type FormEvent } from 'react';
import { DiagnosticList } from '../model/DiagnosticList';
import type { SessionDocument, State } from '../protocol/documents';

interface Props {
  suggestions: string[];
  state: State;
  disabled: boolean;
  run: (command: string) => Promise<SessionDocument | null>;
  watched: string | null; // the formula that the history shows
  onWatch: (formula: string | null) => Promise<SessionDocument | null>;
}

// A command is one line.
export const wordsOf = (formula: string): string => formula.replace(/\s+/g, ' ').trim().replace(/;$/, '');

export function Evaluate({ suggestions, state, disabled, run, watched, onWatch }: Props) {
  const [formula, setFormula] = useState('');
  const [answer, setAnswer] = useState<SessionDocument | null>(null);
  const list = useId();
  useEffect(() => setAnswer(null), [state]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const line = wordsOf(formula);
    if (line) setAnswer(await run(`eval ${line}`));
  };
  const watch = async (): Promise<void> => {
    const reply = await onWatch(formula);
    if (!reply?.ok) setAnswer(reply);
  };
  return (
    <section className="v-panel v-stack" aria-label="Evaluate a formula">
      <h3>Does a formula hold here?</h3>
      <form className="v-bar" onSubmit={(event) => void submit(event)}>
        <input
          className="v-field v-code m-grow"
          list={list}
          placeholder="AG EF some_atom"
          aria-label="Formula"
          spellCheck={false}
          autoCapitalize="off"
          value={formula}
          onChange={(event) => setFormula(event.target.value)}
        />
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
        <button type="submit" className="v-button" disabled={disabled || !formula.trim()}>
          Evaluate
        </button>
        <button
          type="button"
          className="v-button"
          disabled={disabled || !formula.trim()}
          title="In every state of the history"
          onClick={() => void watch()}
        >
          Along the history
        </button>
      </form>
      {watched !== null && (
        <p className="v-bar m-none">
          <span>
            The history shows where <code>{watched}</code> holds.
          </span>
          <button type="button" className="v-link" onClick={() => void onWatch(null)}>
            No more
          </button>
        </p>
      )}
      <div role="status">{answer && <Answer answer={answer} />}</div>
    </section>
  );
}

function Answer({ answer }: { answer: SessionDocument }) {
  if (answer.diagnostics && answer.diagnostics.length > 0 && !answer.ok) {
    return <DiagnosticList diagnostics={answer.diagnostics} />;
  }
  if (!answer.ok) return <p className="v-note false">{answer.error}</p>;
  if (answer.holds === null || answer.holds === undefined) {
    return <p className="v-note unknown">Not known: {answer.reason ?? 'the engine could not tell'}.</p>;
  }
  return (
    <p className={`v-note ${answer.holds ? 'true' : 'false'}`}>
      <code>{answer.formula}</code> {answer.holds ? 'holds' : 'does not hold'} in this state.
    </p>
  );
}
