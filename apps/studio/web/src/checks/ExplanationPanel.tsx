// SPDX-License-Identifier: Apache-2.0
//
// The explanation of the verdict that is selected, or what to do to get one.
import { CopyButton } from '../app/CopyButton';
import { Icon } from '../app/icons';
import { Explanation } from '../evidence/Explanation';
import type { InfoDocument } from '../protocol/documents';
import type { Row } from './rows';

interface Props {
  row: Row | null;
  info: InfoDocument | null;
  busy: boolean;
  command: string | null; // the command line that does the same
  onExplain: (row: Row) => void;
}

export function ExplanationPanel({ row, info, busy, command, onExplain }: Props) {
  if (row === null || row.result === null) {
    return (
      <p className="empty">
        Check the formulas, then choose one in the list of results: here you see why it holds or fails, as a
        counterexample, a witness or a strategy.
      </p>
    );
  }
  const { result, state } = row;
  return (
    <div className="padded">
      {(state === 'running' || state === 'waiting') && (
        <div className="notice" role="status">
          <Icon name="clock" />
          <div>This formula is being checked again; below is the explanation of its last verdict.</div>
        </div>
      )}
      {state === 'stale' && (
        <div className="notice warning-notice">
          <Icon name="clock" />
          <div>
            The model has changed since this verdict was found.{' '}
            <button type="button" className="link" disabled={busy} onClick={() => onExplain(row)}>
              Check it again
            </button>
          </div>
        </div>
      )}
      {!result.explained && (
        <div className="notice">
          <Icon name="explanation" />
          <div>
            No explanation was asked for.{' '}
            <button type="button" className="link" disabled={busy} onClick={() => onExplain(row)}>
              Check again and explain
            </button>
          </div>
        </div>
      )}
      <Explanation outcome={result.outcome} info={info} />
      {command !== null && (
        <p className="copy-command">
          <CopyButton text={command} title="Copy as command line" />
        </p>
      )}
    </div>
  );
}
