// SPDX-License-Identifier: Apache-2.0
//
// Asks for a name; what is wrong with it is told below.
import { useState, type FormEvent } from 'react';
import { Dialog } from '../app/Dialog';

interface Props {
  title: string;
  label: string;
  name: string; // to begin with
  button: string;
  onDone: (name: string) => Promise<void>;
  onClose: () => void;
}

export function NameDialog({ title, label, name, button, onDone, onClose }: Props) {
  const [wanted, setWanted] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wanted.trim() === '') return;
    setProblem(null);
    onDone(wanted.trim()).catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit}>
        <label htmlFor="name">{label}</label>
        <input
          id="name"
          type="text"
          spellCheck={false}
          autoFocus
          value={wanted}
          onFocus={(event) => event.target.select()}
          aria-describedby="name-problem"
          onChange={(event) => setWanted(event.target.value)}
        />
        <p id="name-problem" className="problem" role="alert">
          {problem}
        </p>
        <div className="dialog-buttons">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={wanted.trim() === ''}>
            {button}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
