// SPDX-License-Identifier: Apache-2.0
//
// A few hints, one after the other, each beside what it is about. The page stays usable meanwhile; Esc ends the tour.
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { PaneTab } from '../app/panes';
import { HINTS } from './tour';
import './Tour.css';

interface Props {
  onShow: (pane: PaneTab) => void;
  onClose: () => void;
}

export function Tour({ onShow, onClose }: Props) {
  const [at, setAt] = useState(0);
  const [frame, setFrame] = useState<DOMRect | null>(null);
  const next = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { title, text, target, pane } = HINTS[at]!;
  const isLast = at === HINTS.length - 1;

  useEffect(() => {
    if (pane !== undefined) onShow(pane);
    next.current?.focus();
    // Once for each hint.
  }, [at]);
  useLayoutEffect(() => {
    const place = (): void => setFrame(document.querySelector(target)?.getBoundingClientRect() ?? null);
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [target]);

  const isSeen = frame !== null && frame.width > 0;
  const isRight = isSeen && frame.left + frame.width / 2 > window.innerWidth / 2;
  return (
    <>
      {isSeen && (
        <div
          className="tour-frame"
          aria-hidden="true"
          style={{ left: frame.left, top: frame.top, width: frame.width, height: frame.height }}
        />
      )}
      <section
        className={isRight ? 'tour left' : 'tour right'}
        role="dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`}>{text}</p>
        <div className="tour-buttons">
          <span className="muted small">
            {at + 1} of {HINTS.length}
          </span>
          {!isLast && (
            <button type="button" onClick={onClose}>
              Skip
            </button>
          )}
          {at > 0 && (
            <button type="button" onClick={() => setAt(at - 1)}>
              Back
            </button>
          )}
          <button ref={next} type="button" className="primary" onClick={() => (isLast ? onClose() : setAt(at + 1))}>
            {isLast ? 'Done' : 'Next'}
          </button>
        </div>
      </section>
    </>
  );
}
