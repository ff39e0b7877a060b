// SPDX-License-Identifier: Apache-2.0
//
// The open texts as tabs. The arrow keys go from one to the next; Delete, a click with the middle button or on the cross
// closes one.
import type { MouseEvent } from 'react';
import { Icon } from '../app/icons';
import { useRoving } from '../app/useRoving';
import { isModified, type Buffer } from './buffer';
import './FileTabs.css';

interface Props {
  buffers: readonly Buffer[];
  shown: number;
  busy: ReadonlySet<number>; // a check is running
  onShow: (opening: number) => void;
  onClose: (opening: number) => void;
}

export const EDITOR_PANEL = 'editor-panel';

// Two files of the same name are told apart by their folders.
function titleOf(buffer: Buffer, buffers: readonly Buffer[]): string {
  const isAlone = buffers.every((other) => other === buffer || other.name !== buffer.name);
  return isAlone ? buffer.name : (buffer.path ?? buffer.name);
}

const keepFocus = (event: MouseEvent): void => event.preventDefault();

export function FileTabs({ buffers, shown, busy, onShow, onClose }: Props) {
  const index = buffers.findIndex(({ opening }) => opening === shown);
  const roving = useRoving(buffers.length, { orientation: 'horizontal', selected: Math.max(0, index) });
  return (
    <div className="file-tabs tabs" role="tablist" aria-label="Open files" {...roving.container}>
      {buffers.map((buffer, i) => {
        const { opening, path, name } = buffer;
        const close = (event: MouseEvent): void => {
          event.preventDefault();
          event.stopPropagation();
          onClose(opening);
        };
        return (
          <button
            key={opening}
            type="button"
            role="tab"
            aria-selected={opening === shown}
            aria-controls={EDITOR_PANEL}
            aria-keyshortcuts="Delete"
            title={path ?? `${name} has no file yet`}
            {...roving.item(i)}
            onFocus={() => onShow(opening)}
            onClick={() => onShow(opening)}
            onAuxClick={(event) => event.button === 1 && close(event)}
            onKeyDown={(event) => {
              if (event.key !== 'Delete') return;
              const list = event.currentTarget.parentElement;
              onClose(opening);
              requestAnimationFrame(() => list?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
            }}
          >
            <span className="title">{titleOf(buffer, buffers)}</span>
            {busy.has(opening) && <span className="badge busy" role="img" aria-label="being checked" />}
            {isModified(buffer) && <span className="dot" role="img" aria-label="unsaved edits" title="unsaved edits" />}
            <span className="close" aria-hidden="true" title="Close" onMouseDown={keepFocus} onClick={close}>
              <Icon name="close" size={12} />
            </span>
          </button>
        );
      })}
    </div>
  );
}
