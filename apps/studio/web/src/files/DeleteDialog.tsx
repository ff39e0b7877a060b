// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react';
import { Dialog } from '../app/Dialog';

interface Props {
  path: string;
  kind: 'folder' | 'file';
  isOpen: boolean; // the text of the file is open
  onDelete: () => Promise<void>;
  onClose: () => void;
}

export function DeleteDialog({ path, kind, isOpen, onDelete, onClose }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const remove = (): void => {
    setProblem(null);
    onDelete().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  return (
    <Dialog title={`Delete the ${kind}?`} onClose={onClose}>
      <p>
        <strong>{path}</strong> is removed from the disk, which cannot be undone.
        {isOpen && ' Its text stays open here as long as you do not close it.'}
      </p>
      <p className="problem" role="alert">
        {problem}
      </p>
      <div className="dialog-buttons">
        <button type="button" autoFocus onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="danger" onClick={remove}>
          Delete
        </button>
      </div>
    </Dialog>
  );
}
