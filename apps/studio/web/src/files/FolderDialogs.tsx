// SPDX-License-Identifier: Apache-2.0
//
// The questions before the folder is changed: a name for what is new or moved, and whether to delete.
import { DeleteDialog } from './DeleteDialog';
import type { FileAction } from './FilesPanel';
import { NameDialog } from './NameDialog';
import { skeleton } from './skeleton';
import { asModel, inFolder } from './tree';
import type { FileList } from './useFiles';
import type { FilesControl } from './useOpenFiles';
import type { Client } from '../protocol/client';

interface Props {
  client: Client;
  action: FileAction;
  folder: string; // the name of the whole
  list: FileList;
  control: FilesControl;
  onOpen: (work: Promise<void>) => void;
  onClose: () => void;
}

// A question for a name.
interface NameQuestion {
  title: string;
  name: string; // to begin with
  button: string;
  carryOut: (name: string) => Promise<void>;
}

export function FolderDialogs({ client, action, folder, list, control, onOpen, onClose }: Props) {
  const done = (): void => {
    list.refresh();
    onClose();
  };
  const questionOf = (asked: Exclude<FileAction, { kind: 'delete' }>): NameQuestion => {
    switch (asked.kind) {
      case 'newFile':
        return {
          title: 'New file',
          name: inFolder(asked.folder, 'new.ispl'),
          button: 'Create',
          carryOut: async (name) => {
            const path = asModel(name);
            await client.save(path, skeleton({ agents: ['Ann', 'Bob'], environment: true }), null);
            onOpen(control.openFile(path));
          },
        };
      case 'newFolder':
        return {
          title: 'New folder',
          name: inFolder(asked.folder, 'folder'),
          button: 'Create',
          carryOut: async (path) => void (await client.createFolder(path)),
        };
      case 'move': {
        const { path, kind } = asked.row;
        return {
          title: `Rename or move the ${kind}`,
          name: path,
          button: 'Rename',
          carryOut: async (name) => {
            const to = kind === 'file' ? asModel(name) : name;
            if (to === path) return;
            await client.move(path, to);
            control.moved(path, to);
          },
        };
      }
    }
  };
  if (action.kind !== 'delete') {
    const { title, name, button, carryOut } = questionOf(action);
    return (
      <NameDialog
        title={title}
        label={`Path in the folder ${folder}`}
        name={name}
        button={button}
        onDone={(wanted) => carryOut(wanted).then(done)}
        onClose={onClose}
      />
    );
  }
  const { path, kind } = action.row;
  const stamp = list.files.find((file) => file.path === path)?.stamp;
  return (
    <DeleteDialog
      path={path}
      kind={kind}
      isOpen={control.buffers.some((buffer) => buffer.path === path)}
      onDelete={async () => {
        if (kind === 'folder') await client.removeFolder(path);
        else await client.remove(path, stamp ?? '');
        done();
      }}
      onClose={onClose}
    />
  );
}
