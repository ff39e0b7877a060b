// SPDX-License-Identifier: Apache-2.0
//
// The palette: one field that finds commands, formulas and files by words of their names. A combobox as in the WAI-ARIA
// patterns, whose list is always open.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../app/Dialog';
import { matchingEntries, type Entry } from './entries';
import './Palette.css';

interface Props {
  entries: readonly Entry[];
  onChoose: (entry: Entry) => void;
  onClose: () => void;
}

const SHOWN = 200;
const KINDS: Record<Entry['kind'], string> = { command: '', formula: 'formula', file: 'file' };

export function Palette({ entries, onChoose, onClose }: Props) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const found = matchingEntries(entries, query);
  const shown = found.slice(0, SHOWN);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const move = (by: number): void => setActive((active + by + shown.length) % Math.max(1, shown.length));
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') shown[active] && onChoose(shown[active]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="All commands" onClose={onClose}>
      <div className="palette">
        <input
          type="text"
          role="combobox"
          aria-label="Command, formula or file"
          placeholder="Command, formula or file"
          spellCheck={false}
          autoComplete="off"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[active] && `${id}-${active}`}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ul role="listbox" id={`${id}-list`} aria-label="Commands, formulas and files" ref={list}>
          {shown.map((entry, i) => (
            <li
              key={`${entry.kind} ${entry.title} ${i}`}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === active}
              onPointerDown={(event) => event.preventDefault() /* the field keeps the focus */}
              onClick={() => onChoose(entry)}
            >
              <span className={entry.kind === 'formula' ? 'title code' : 'title'}>{entry.title}</span>
              <span className="muted small">{KINDS[entry.kind]}</span>
              {entry.keys !== undefined && <kbd>{entry.keys}</kbd>}
            </li>
          ))}
        </ul>
        <p className="muted small" role="status">
          {found.length === 0 && 'Nothing has all of these words.'}
          {found.length > SHOWN && `${found.length - SHOWN} more; another word narrows the list.`}
        </p>
      </div>
    </Dialog>
  );
}
