// SPDX-License-Identifier: Apache-2.0
//
// The file has changed on disk while the text has edits: one of them, or a look at both.
import { useState } from 'react';
import { Dialog } from '../app/Dialog';
import { Compare } from '../editor/Compare';

interface Props {
  name: string;
  mine: string;
  theirs: string;
  saving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

export function ConflictDialog({ name, mine, theirs, saving, onKeepMine, onTakeTheirs, onClose }: Props) {
  const [comparing, setComparing] = useState(false);
  return (
    <Dialog title="Changed on disk" wide={comparing} onClose={onClose}>
      <p>
        <strong>{name}</strong> was changed by another program, and your text has edits that are not in it.
      </p>
      <p className="muted">
        Keep mine: your text replaces the file {saving ? 'now' : 'when you save'}. Take theirs: the text of the file
        replaces yours; Ctrl+Z brings yours back.
      </p>
      {comparing && (
        <>
          <p className="small muted">Left or red: the file on disk. Right or green: your text.</p>
          <div className="compare-dialog">
            <Compare before={theirs} after={mine} label="The file on disk and your text" />
          </div>
        </>
      )}
      <div className="dialog-buttons">
        {!comparing && (
          <button type="button" onClick={() => setComparing(true)}>
            Compare
          </button>
        )}
        <button type="button" onClick={onTakeTheirs}>
          Take theirs
        </button>
        <button type="button" className="primary" onClick={onKeepMine}>
          Keep mine
        </button>
      </div>
    </Dialog>
  );
}
