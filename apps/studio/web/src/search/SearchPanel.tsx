// SPDX-License-Identifier: Apache-2.0
//
// Looks for a text in all files of the folder, and in texts that have no file yet. The places are one list for the keyboard.
import { useEffect, useState, type RefObject } from 'react';
import { useRoving } from '../app/useRoving';
import { baseName } from '../files/buffer';
import { folderOf } from '../files/tree';
import type { FileList } from '../files/useFiles';
import type { FilesControl } from '../files/useOpenFiles';
import type { Client } from '../protocol/client';
import { MOST_MATCHES, searched, type FileMatches } from './matches';
import { useSources } from './useSources';
import './Search.css';

const DELAY = 150;

interface Props {
  client: Client;
  files: FileList;
  control: FilesControl;
  field: RefObject<HTMLInputElement | null>;
  onOpenAt: (key: string, line: number, column: number) => void;
}

export function SearchPanel({ client, files, control, field, onOpenAt }: Props) {
  const [wanted, setWanted] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [found, setFound] = useState<FileMatches[]>([]);
  const { list, read, unread } = useSources(client, files, control, wanted !== '');
  useEffect(() => {
    const timer = setTimeout(() => setFound(searched(list(), wanted, matchCase)), wanted === '' ? 0 : DELAY);
    return () => clearTimeout(timer);
    // The texts follow from the files, those that have been read, and the open ones.
  }, [wanted, matchCase, files.files, read, control.buffers]);
  const count = found.reduce((sum, { matches }) => sum + matches.length, 0);
  const roving = useRoving(count);
  let index = 0;
  return (
    <div className="search">
      <input
        ref={field}
        type="search"
        aria-label="Search in all files"
        placeholder="Search in all files"
        spellCheck={false}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <label className="tick">
        <input type="checkbox" checked={matchCase} onChange={(event) => setMatchCase(event.target.checked)} />
        Match case
      </label>
      <p className="muted small" role="status">
        {wanted !== '' && (unread > 0 ? `Reading ${unread} more …` : inWords(count, found.length))}
      </p>
      <div className="places" {...roving.container}>
        {found.map(({ key, matches }) => (
          <section key={key} aria-label={nameOf(key)}>
            <h3 title={nameOf(key)}>
              {baseName(nameOf(key))} <span className="muted">{folderOf(nameOf(key))}</span>
            </h3>
            <ul>
              {matches.map(({ line, column, before, match, after }) => (
                <li key={`${line} ${column}`}>
                  <button
                    type="button"
                    className="row"
                    {...roving.item(index++)}
                    onClick={() => onOpenAt(key, line, column)}
                  >
                    <span className="muted small number">{line}</span>
                    <code>
                      {before}
                      <mark>{match}</mark>
                      {after}
                    </code>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

// Of a text without file the key is a name behind a star.
const nameOf = (key: string): string => key.replace(/^\*/, '');

function inWords(count: number, files: number): string {
  if (count === 0) return 'Nothing was found.';
  const places = count === MOST_MATCHES ? `The first ${count} places` : count === 1 ? '1 place' : `${count} places`;
  return `${places} in ${files} ${files === 1 ? 'file' : 'files'}.`;
}
