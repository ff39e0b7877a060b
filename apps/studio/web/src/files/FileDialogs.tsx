// SPDX-License-Identifier: Apache-2.0
//
// The question about files that is open, if there is one.
import { ConflictDialog } from './ConflictDialog';
import { OverwriteDialog } from './OverwriteDialog';
import { SaveAsDialog } from './SaveAsDialog';
import type { FilesControl } from './useOpenFiles';

interface Props {
  control: FilesControl;
  folder: string;
  attempt: (work: Promise<void>) => void; // tells what went wrong
}

export function FileDialogs({ control, folder, attempt }: Props) {
  const { buffer, question } = control;
  const close = (): void => control.ask(null);
  switch (question?.kind) {
    case undefined:
      return null;
    case 'saveAs':
      return (
        <SaveAsDialog
          name={buffer.path ?? buffer.name}
          folder={folder}
          onSave={control.saveAs}
          onClose={close}
        />
      );
    case 'overwrite':
      return (
        <OverwriteDialog
          path={question.path}
          onOverwrite={() => attempt(control.overwrite(question.path))}
          onBack={() => control.ask({ kind: 'saveAs' })}
          onClose={close}
        />
      );
    case 'conflict':
      return (
        <ConflictDialog
          name={buffer.name}
          mine={buffer.text}
          theirs={question.theirs}
          saving={question.saving}
          onKeepMine={() => attempt(control.keepMine(question.theirs, question.stamp, question.saving))}
          onTakeTheirs={() => control.takeTheirs(question.theirs, question.stamp)}
          onClose={close}
        />
      );
  }
}
