// SPDX-License-Identifier: Apache-2.0
//
// The dialog of the page that is open, if there is one. (`FileDialogs` asks about files that are being saved.)
import { flushSync } from 'react-dom';
import type { PageCommand } from '../commands/commands';
import type { Entry } from '../commands/entries';
import { Help } from '../commands/Help';
import { Palette } from '../commands/Palette';
import { FolderDialogs } from '../files/FolderDialogs';
import type { FileAction } from '../files/FilesPanel';
import { NewDialog } from '../files/NewDialog';
import type { FileList } from '../files/useFiles';
import type { FilesControl } from '../files/useOpenFiles';
import { Family } from '../gallery/Family';
import { Manual } from '../manual/Manual';
import type { ManualPlace } from '../manual/pages';
import type { Client, ExampleFamily, StudioSession } from '../protocol/client';
import type { Shared } from '../share/link';
import { ShareDialog } from '../share/ShareDialog';

export type OpenDialog =
  | { kind: 'palette' }
  | { kind: 'help' }
  | { kind: 'manual'; place: ManualPlace }
  | { kind: 'share' }
  | { kind: 'new' }
  | { kind: 'family'; family: ExampleFamily }
  | { kind: 'folder'; action: FileAction };

interface Props {
  dialog: OpenDialog;
  client: Client;
  session: StudioSession;
  control: FilesControl;
  files: FileList;
  shared: Shared;
  command: string; // the command line that checks everything
  entries: () => Entry[]; // of the palette
  onCommand: (name: PageCommand) => void;
  onOpen: (work: Promise<void>) => void;
  onOpenLink: (link: string) => Promise<void>;
  onClose: () => void;
}

export function Dialogs(props: Props) {
  const { dialog, client, session, control, files, shared, command, entries } = props;
  const { onCommand, onOpen, onOpenLink, onClose } = props;
  // The focus is given back before the command may move it.
  const closeAnd = (then: () => void): void => {
    flushSync(onClose);
    then();
  };
  switch (dialog.kind) {
    case 'palette':
      return <Palette entries={entries()} onChoose={({ run }) => closeAnd(run)} onClose={onClose} />;
    case 'help':
      return <Help version={session.version} onCommand={(name) => closeAnd(() => onCommand(name))} onClose={onClose} />;
    case 'manual':
      return <Manual place={dialog.place} onClose={onClose} />;
    case 'share':
      return <ShareDialog shared={shared} command={command} onOpen={onOpenLink} onClose={onClose} />;
    case 'new':
      return (
        <NewDialog
          onClose={onClose}
          onCreate={(created) => {
            onClose();
            onOpen(control.openText('untitled.ispl', created));
          }}
        />
      );
    case 'folder':
      return (
        <FolderDialogs
          client={client}
          action={dialog.action}
          folder={session.folder}
          list={files}
          control={control}
          onOpen={onOpen}
          onClose={onClose}
        />
      );
    case 'family': {
      const { family } = dialog;
      return (
        <Family
          family={family}
          onClose={onClose}
          onOpen={(file) => {
            onClose();
            onOpen(client.example(family.name, file).then((example) => control.openText(file, example.text)));
          }}
        />
      );
    }
  }
}
