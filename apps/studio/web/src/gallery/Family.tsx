// SPDX-License-Identifier: Apache-2.0
//
// The story of a family and its models, each to be opened as a copy.
import { Dialog } from '../app/Dialog';
import type { ExampleFamily } from '../protocol/client';
import { Markdown } from '../markdown/Markdown';

interface Props {
  family: ExampleFamily;
  onOpen: (file: string) => void;
  onClose: () => void;
}

export function Family({ family, onOpen, onClose }: Props) {
  return (
    <Dialog title={family.title} wide onClose={onClose}>
      <ul className="family-models">
        {family.models.map(({ file, title, constants }) => (
          <li key={file}>
            <div>
              <strong>{title}</strong>
              <div className="muted small">
                {file}
                {constants.length > 0 && ` · ${constants.map(({ name, value }) => `${name} = ${value}`).join(', ')}`}
              </div>
            </div>
            <button type="button" className="primary" onClick={() => onOpen(file)}>
              Open a copy
            </button>
          </li>
        ))}
      </ul>
      <Markdown source={family.story} />
    </Dialog>
  );
}
