// SPDX-License-Identifier: Apache-2.0
//
// Whether a formula holds in the present state.
import { useEffect, useId, useState, type FormEvent } from 'react';
import { DiagnosticList } from '../model/DiagnosticList';
import type { SessionDocument, State } from '../protocol/documents';

interface Props {
  suggestions: string[];
  state: State;
  disabled: boolean;
  run: (command: string) => Promise<SessionDocument | null>;
}

export function Evaluate({ suggestions, state, disabled, run }: Props) {
  const [formula, setFormula] = useState('');
  const [answer, setAnswer] = useState<SessionDocument | null>(null);
  const list = useId();
  useEffect(() => setAnswer(null), [state]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // A command is one line.
    const line = formula.replace(/\s+/g, ' ').trim();
    if (line) setAnswer(await run(`eval ${line}`));
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
      </form>
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
