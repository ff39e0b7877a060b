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

export function FolderDialogs({ client, action, folder, list, control, onOpen, onClose }: Props) {
  const done = (): void => {
    list.refresh();
    onClose();
  };
  const label = `Path in the folder ${folder}`;
  switch (action.kind) {
    case 'newFile':
      return (
        <NameDialog
          title="New file"
          label={label}
          name={inFolder(action.folder, 'new.ispl')}
          button="Create"
          onDone={async (name) => {
            const path = asModel(name);
            await client.save(path, skeleton({ agents: ['Ann', 'Bob'], environment: true }), null);
            done();
            onOpen(control.openFile(path));
          }}
          onClose={onClose}
        />
      );
    case 'newFolder':
      return (
        <NameDialog
          title="New folder"
          label={label}
          name={inFolder(action.folder, 'folder')}
          button="Create"
          onDone={async (path) => {
            await client.createFolder(path);
            done();
          }}
          onClose={onClose}
        />
      );
    case 'move': {
      const { path, kind } = action.row;
      return (
        <NameDialog
          title={`Rename or move the ${kind}`}
          label={label}
          name={path}
          button="Rename"
          onDone={async (name) => {
            const to = kind === 'file' ? asModel(name) : name;
            if (to !== path) {
              await client.move(path, to);
              control.moved(path, to);
            }
            done();
          }}
          onClose={onClose}
        />
      );
    }
    case 'delete': {
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
  }
}
