// SPDX-License-Identifier: Apache-2.0
//
// A link that carries the model, the command line that does the same as a check of it, and a field for a link.
import { useEffect, useState, type FormEvent } from 'react';
import { CopyButton } from '../app/CopyButton';
import { Dialog } from '../app/Dialog';
import { fragmentOf, type Shared } from './link';
import './ShareDialog.css';

interface Props {
  shared: Shared;
  command: string;
  onOpen: (link: string) => Promise<void>;
  onClose: () => void;
}

const longest = 8000; // characters; some programs cut longer addresses

export function ShareDialog({ shared, command, onOpen, onClose }: Props) {
  const [link, setLink] = useState('');
  const [given, setGiven] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void fragmentOf(shared).then((fragment) => setLink(`${window.location.origin}/#${fragment}`));
  }, [shared]);
  const open = (event: FormEvent): void => {
    event.preventDefault();
    onOpen(given).then(onClose, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  const constants = Object.entries(shared.constants).map(([name, value]) => `${name} = ${value}`);
  const contents = [shared.name, ...constants, shared.formula].filter((part) => part !== '');
  return (
    <Dialog title="Share" onClose={onClose}>
      <div className="share">
        <section>
          <label htmlFor="share-link">Link with {contents.join(', ')}</label>
          <div className="share-line">
            <input id="share-link" type="text" readOnly value={link} onFocus={(event) => event.target.select()} />
            <CopyButton text={link} title="Copy" />
          </div>
          <p className="muted small">
            The model is in the link itself: nobody else is asked for it, and it opens nothing of your folder. Who gets it
            pastes it below, in a studio of their own.
            {link.length > longest && ` With ${link.length.toLocaleString('en')} characters it is too long for some programs.`}
          </p>
        </section>
        <section>
          <label htmlFor="share-command">Command line of a check, in this folder</label>
          <div className="share-line">
            <input id="share-command" type="text" readOnly value={command} onFocus={(event) => event.target.select()} />
            <CopyButton text={command} title="Copy" />
          </div>
        </section>
        <form onSubmit={open}>
          <label htmlFor="share-given">Open a link</label>
          <div className="share-line">
            <input
              id="share-given"
              type="text"
              placeholder="http://127.0.0.1:…/#share=…"
              value={given}
              aria-describedby="share-problem"
              onChange={(event) => setGiven(event.target.value)}
            />
            <button type="submit" disabled={given.trim() === ''}>
              Open
            </button>
          </div>
          <p id="share-problem" className="bad small" role="alert">
            {problem}
          </p>
        </form>
      </div>
    </Dialog>
  );
}
