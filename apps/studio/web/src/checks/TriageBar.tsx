// SPDX-License-Identifier: Apache-2.0
//
// Which of the results are shown, in which order, and the way to the next one that fails.
import { Icon } from '../app/icons';
import type { Row } from './rows';
import { isShown, SHOW_WORDS, SHOWS, type Show } from './triage';

interface Props {
  rows: Row[];
  show: Show;
  failingFirst: boolean;
  onShow: (show: Show) => void;
  onFailingFirst: (first: boolean) => void;
  onNextFailing: (() => void) | null;
}

export function TriageBar({ rows, show, failingFirst, onShow, onFailingFirst, onNextFailing }: Props) {
  const counts = SHOWS.map((each) => ({ each, count: rows.filter((row) => isShown(row, each)).length }));
  return (
    <div className="triage">
      <select aria-label="Formulas to show" value={show} onChange={(event) => onShow(event.target.value as Show)}>
        {counts
          .filter(({ each, count }) => count > 0 || each === show || each === 'all')
          .map(({ each, count }) => (
            <option key={each} value={each}>
              {SHOW_WORDS[each]} ({count})
            </option>
          ))}
      </select>
      <label className="tick">
        <input type="checkbox" checked={failingFirst} onChange={(event) => onFailingFirst(event.target.checked)} />
        Failing first
      </label>
      <button type="button" disabled={onNextFailing === null} onClick={onNextFailing ?? undefined}>
        Next failing <Icon name="line" size={14} />
      </button>
    </div>
  );
}
