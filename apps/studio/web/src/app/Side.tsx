// SPDX-License-Identifier: Apache-2.0
//
// The side panel: files, outline, search, examples.
import type { RefObject } from 'react';
import type { LspSymbol } from '../editor/lsp';
import { Outline } from '../editor/Outline';
import { FilesPanel, type FileAction } from '../files/FilesPanel';
import type { FilesControl } from '../files/useOpenFiles';
import type { FileList } from '../files/useFiles';
import { Gallery } from '../gallery/Gallery';
import type { Client, ExampleFamily } from '../protocol/client';
import { SearchPanel } from '../search/SearchPanel';
import { KeptPanel } from './KeptPanel';
import type { SideTab } from './panes';

interface Props {
  client: Client;
  tab: SideTab;
  folder: string;
  control: FilesControl;
  files: FileList;
  symbols: LspSymbol[];
  line: number; // of the cursor
  examples: ExampleFamily[] | null;
  filter: RefObject<HTMLInputElement | null>;
  search: RefObject<HTMLInputElement | null>;
  onOpen: (work: Promise<void>) => void;
  onAct: (action: FileAction) => void; // on files and folders
  onGoTo: (line: number, column: number) => void;
  onOpenAt: (key: string, line: number, column: number) => void;
  onShowFamily: (family: ExampleFamily) => void;
}

export function Side(props: Props) {
  const { client, tab, folder, control, files, symbols, line, examples, filter, search } = props;
  const { onOpen, onAct, onGoTo, onOpenAt, onShowFamily } = props;
  return (
    <>
      <KeptPanel prefix="side" tab="files" visible={tab === 'files'}>
        <FilesPanel
          folder={folder}
          list={files}
          drafts={control.drafts.list()}
          open={new Set(control.buffers.map(({ key }) => key))}
          current={control.buffer.key}
          filterRef={filter}
          onOpenFile={(path) => onOpen(control.openFile(path))}
          onOpenDraft={(key) => onOpen(control.openDraft(key))}
          onDropDraft={(key) => {
            control.drafts.drop(key);
            files.refresh();
          }}
          onAct={onAct}
        />
      </KeptPanel>
      <KeptPanel prefix="side" tab="outline" visible={tab === 'outline'}>
        <Outline symbols={symbols} line={line} onGoTo={onGoTo} />
      </KeptPanel>
      <KeptPanel prefix="side" tab="search" visible={tab === 'search'}>
        <SearchPanel client={client} files={files} control={control} field={search} onOpenAt={onOpenAt} />
      </KeptPanel>
      <KeptPanel prefix="side" tab="examples" visible={tab === 'examples'}>
        <Gallery families={examples} onShow={onShowFamily} />
      </KeptPanel>
    </>
  );
}
