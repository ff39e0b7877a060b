// SPDX-License-Identifier: Apache-2.0
import { useState, type RefObject } from 'react';
import { download, fileName, png } from './exporting';
import type { Exportable } from './GraphView';

interface Props {
  picture: RefObject<Exportable | null>;
  drawn: boolean; // there is a picture now
  name: string;
  document: unknown; // what is saved as JSON
}

export function ExportButtons({ picture, drawn, name, document }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const file = fileName(name);
  const savePicture = async (kind: 'svg' | 'png'): Promise<void> => {
    setProblem(null);
    const svg = picture.current?.svg();
    if (!svg) return;
    try {
      const content = kind === 'svg' ? new Blob([svg.text], { type: 'image/svg+xml' }) : await png(svg.text, svg.size);
      download(`${file}.${kind}`, content);
    } catch (error) {
      setProblem(`The picture could not be made: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const saveDocument = (): void =>
    download(`${file}.json`, new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }));
  return (
    <>
      <span className="v-group" role="group" aria-label="Save">
        {(['svg', 'png'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            className="v-button"
            disabled={!drawn}
            title={`Save as ${kind.toUpperCase()}`}
            onClick={() => void savePicture(kind)}
          >
            {kind.toUpperCase()}
          </button>
        ))}
        <button type="button" className="v-button" title="Save as JSON" onClick={saveDocument}>
          JSON
        </button>
      </span>
      {problem && (
        <p className="v-note false" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
