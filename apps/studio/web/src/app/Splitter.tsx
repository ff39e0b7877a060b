// SPDX-License-Identifier: Apache-2.0
//
// The line between two panes, to be dragged or moved with the arrow keys.
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

interface Props {
  label: string;
  orientation: 'vertical' | 'horizontal'; // of the line
  size: number; // of the pane, in pixels
  min: number;
  max: number;
  reversed?: boolean; // the pane is after the line
  controls: string;
  onResize: (size: number) => void;
}

const STEP = 24;

export function Splitter({ label, orientation, size, min, max, reversed = false, controls, onResize }: Props) {
  const start = useRef<{ at: number; size: number } | null>(null);
  const sign = reversed ? -1 : 1;
  const resize = (wanted: number): void => onResize(Math.round(Math.min(max, Math.max(min, wanted))));
  const at = (event: PointerEvent): number => (orientation === 'vertical' ? event.clientX : event.clientY);

  const onKeyDown = (event: KeyboardEvent): void => {
    const [less, more] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key === less) resize(size - sign * STEP);
    else if (event.key === more) resize(size + sign * STEP);
    else if (event.key === 'Home') resize(min);
    else if (event.key === 'End') resize(max);
    else return;
    event.preventDefault();
  };

  return (
    <div
      role="separator"
      aria-label={label}
      aria-orientation={orientation}
      aria-controls={controls}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={`splitter ${orientation}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: at(event), size };
      }}
      onPointerMove={(event) => {
        if (start.current) resize(start.current.size + sign * (at(event) - start.current.at));
      }}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
    />
  );
}
