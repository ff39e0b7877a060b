// SPDX-License-Identifier: Apache-2.0
import { NameDialog } from './NameDialog';
import { asModel } from './tree';

interface Props {
  name: string;
  folder: string;
  onSave: (path: string) => Promise<void>;
  onClose: () => void;
}

export function SaveAsDialog({ name, folder, onSave, onClose }: Props) {
  return (
    <NameDialog
      title="Save as"
      label={`Name in the folder ${folder}`}
      name={name}
      button="Save"
      onDone={(path) => onSave(asModel(path))}
      onClose={onClose}
    />
  );
}
