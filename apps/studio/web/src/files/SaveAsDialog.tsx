// SPDX-License-Identifier: Apache-2.0
import { useState, type FormEvent } from 'react';
import { Dialog } from '../app/Dialog';

interface Props {
  name: string;
  folder: string;
  onSave: (path: string) => Promise<void>;
  onClose: () => void;
}

export function SaveAsDialog({ name, folder, onSave, onClose }: Props) {
  const [path, setPath] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = path.trim();
    if (wanted === '') return;
    setProblem(null);
    onSave(wanted.endsWith('.ispl') ? wanted : `${wanted}.ispl`).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <Dialog title="Save as" onClose={onClose}>
      <form className="dialog-form" onSubmit={save}>
        <label htmlFor="save-as">Name in the folder {folder}</label>
        <input
          id="save-as"
          type="text"
          spellCheck={false}
          autoFocus
          value={path}
          onFocus={(event) => event.target.select()}
          aria-describedby="save-as-problem"
          onChange={(event) => setPath(event.target.value)}
        />
        <p id="save-as-problem" className="problem" role="alert">
          {problem}
        </p>
        <div className="dialog-buttons">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={path.trim() === ''}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
}
