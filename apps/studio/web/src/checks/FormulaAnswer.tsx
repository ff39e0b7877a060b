// SPDX-License-Identifier: Apache-2.0
//
// The answer to the formula that was asked last, above the box where it was typed.
import { Icon } from '../app/icons';
import { shareText } from '../evidence/words';
import type { Row } from './rows';
import { VerdictMark } from './VerdictMark';
import { knownResult, timeInWords } from './words';

interface Props {
  row: Row;
  onSelect: () => void;
  onClose: () => void;
}

export function FormulaAnswer({ row, onSelect, onClose }: Props) {
  const outcome = knownResult(row)?.outcome;
  const facts = outcome
    ? [row.state === 'stale' && 'out of date', timeInWords(outcome.seconds), shareText(outcome), outcome.reason]
    : [];
  return (
    <div className="formula-answer" role="status">
      <VerdictMark row={row} />
      <code>{row.formula.text}</code>
      <span className="muted small">{facts.filter(Boolean).join(' · ')}</span>
      {outcome && (
        <button type="button" onClick={onSelect}>
          Explain
        </button>
      )}
      <button type="button" className="quiet" aria-label="Close the answer" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
