// SPDX-License-Identifier: Apache-2.0
//
// The frame of a run that goes down row by row: the states at the left, the present one marked and in view. What stands beside
// them is the caller's.
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { stateName } from '../words';
import type { RunRow, RunView } from './runRows';
import './runs.css';

interface Props {
  label: string;
  className?: string;
  view: RunView;
  position: number;
  heads: ReactNode; // of the columns beside the states
  cells: (row: RunRow) => ReactNode;
  below?: (row: RunRow) => ReactNode; // of the state
  onGoTo: (position: number) => void;
}

export function RunTable({ label, className = '', view, position, heads, cells, below, onGoTo }: Props) {
  const current = useShownRow(position);
  return (
    <div className="r-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className={`v-table r-table ${className}`}>
        <thead>
          <tr>
            <th scope="col">State</th>
            {heads}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row, i) => {
            const isHere = row.position === position && i === row.position;
            return (
              <tr key={i} ref={isHere ? current : null} aria-current={isHere ? 'step' : undefined}>
                <th scope="row">
                  <StateButton row={row} index={i} loop={view.loop} onGoTo={onGoTo} />
                  {below?.(row)}
                </th>
                {cells(row)}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

// Keeps the row of the position in view inside of its own frame; the page stays where the person is reading.
function useShownRow(position: number): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    const frame = row.current?.closest<HTMLElement>('.r-scroll');
    if (!row.current || !frame) return;
    const { offsetTop: top, offsetHeight: height } = row.current;
    const head = frame.querySelector('thead')?.clientHeight ?? 0;
    if (top - head < frame.scrollTop) frame.scrollTop = top - head;
    else if (top + height > frame.scrollTop + frame.clientHeight) frame.scrollTop = top + height - frame.clientHeight;
  }, [position]);
  return row;
}

interface StateButtonProps {
  row: RunRow;
  index: number;
  loop: number | null;
  onGoTo: (position: number) => void;
}

function StateButton({ row, index, loop, onGoTo }: StateButtonProps) {
  const repeats = row.position !== index;
  return (
    <button type="button" className="v-link" onClick={() => onGoTo(row.position)}>
      {repeats && <span aria-hidden="true">↻ </span>}
      {stateName(row.state)}
      {repeats && <span className="visually-hidden"> again, and so on</span>}
      {loop === index && (
        <span className="v-muted" title="From here it goes round for ever">
          {' '}
          ↺
        </span>
      )}
    </button>
  );
}
