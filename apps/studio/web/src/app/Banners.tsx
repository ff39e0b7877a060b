// SPDX-License-Identifier: Apache-2.0
//
// What the user has to know now, above everything else.
import { Icon } from './icons';
import type { Buffer } from '../files/buffer';
import type { Connection } from './useHeartbeat';

// Browsers keep what belongs to an address with its port.
const restart = `gnomon studio --port ${window.location.port}`;

interface Props {
  connection: Connection;
  buffer: Buffer;
  draftsAreFull: boolean;
  problem: string | null;
  onAskAboutDisk: () => void;
  onSave: () => void;
  onDismiss: () => void;
}

export function Banners({ connection, buffer, draftsAreFull, problem, onAskAboutDisk, onSave, onDismiss }: Props) {
  return (
    <>
      {connection === 'gone' && (
        <div className="banner bad" role="alert">
          <Icon name="error" />
          <span>
            <strong>The studio does not answer.</strong> Your text is safe in this page, which tries again every two seconds.
            If the studio has ended, <code>{restart}</code> starts it again where your unsaved edits are.
          </span>
          <DownloadButton buffer={buffer} />
        </div>
      )}
      {connection === 'token' && (
        <div className="banner bad" role="alert">
          <Icon name="error" />
          <span>
            <strong>The studio has been started anew.</strong> Open the address that it printed; your unsaved edits are
            there.
          </span>
          <DownloadButton buffer={buffer} />
        </div>
      )}
      {buffer.disk === 'changed' && (
        <div className="banner" role="alert">
          <Icon name="problems" />
          <span>
            <strong>{buffer.name} has changed on disk</strong> while it has edits here.
          </span>
          <button type="button" onClick={onAskAboutDisk}>
            Decide …
          </button>
        </div>
      )}
      {buffer.disk === 'gone' && (
        <div className="banner" role="alert">
          <Icon name="problems" />
          <span>
            <strong>{buffer.name} is no longer on disk.</strong> Saving writes it again.
          </span>
          <button type="button" onClick={onSave}>
            Save
          </button>
        </div>
      )}
      {draftsAreFull && (
        <div className="banner" role="alert">
          <Icon name="problems" />
          <span>The browser has no room to keep unsaved edits. Save them to a file.</span>
        </div>
      )}
      {problem !== null && (
        <div className="banner bad" role="alert">
          <Icon name="error" />
          <span>{problem}</span>
          <button type="button" className="quiet" aria-label="Dismiss" onClick={onDismiss}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </>
  );
}

// A way out that needs no server.
function DownloadButton({ buffer: { name, text } }: { buffer: Buffer }) {
  const download = (): void => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <button type="button" onClick={download}>
      Download the text
    </button>
  );
}
