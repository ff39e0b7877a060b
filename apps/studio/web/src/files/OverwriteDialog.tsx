// SPDX-License-Identifier: Apache-2.0
import { Dialog } from '../app/Dialog';

interface Props {
  path: string;
  onOverwrite: () => void;
  onBack: () => void;
  onClose: () => void;
}

export function OverwriteDialog({ path, onOverwrite, onBack, onClose }: Props) {
  return (
    <Dialog title="The file exists" onClose={onClose}>
      <p>
        There is a file <strong>{path}</strong> already. What is in it would be lost.
      </p>
      <div className="dialog-buttons">
        <button type="button" autoFocus onClick={onBack}>
          Another name
        </button>
        <button type="button" className="danger" onClick={onOverwrite}>
          Overwrite
        </button>
      </div>
    </Dialog>
  );
}
