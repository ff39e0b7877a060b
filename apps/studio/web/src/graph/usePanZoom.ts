// SPDX-License-Identifier: Apache-2.0
//
// Wheel, drag and pinch on a picture.
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Point } from './geometry';
import { zoomed, type View } from './viewport';

const clickDistance = 4; // a pointer that moves less has clicked

export interface PanZoom {
  dragging: boolean;
  moved: () => boolean; // the last press was a drag, not a click
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
  };
}

export function usePanZoom(ref: RefObject<HTMLElement | null>, change: (how: (before: View) => View) => void): PanZoom {
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const [dragging, setDragging] = useState(false);

  // React listens to wheels passively, and then the page would scroll as well.
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const bounds = element.getBoundingClientRect();
      const around = { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
      change((view) => zoomed(view, Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), around));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [ref, change]);

  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    travelled.current = 0;
  };
  const onPointerMove = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId);
    const element = ref.current;
    if (!before || !element) return;
    const now = { x: event.clientX, y: event.clientY };
    travelled.current += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (travelled.current < clickDistance) return;
    // Only a drag takes the pointer: otherwise the click would not reach the state.
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
    setDragging(true);
    if (!other) {
      change((view) => ({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y }));
      return;
    }
    const bounds = element.getBoundingClientRect();
    const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
    const around = { x: (now.x + other.x) / 2 - bounds.left, y: (now.y + other.y) / 2 - bounds.top };
    change((view) => zoomed(view, Number.isFinite(factor) ? factor : 1, around));
  };
  const end = (event: PointerEvent): void => {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) setDragging(false);
  };
  return {
    dragging,
    moved: () => travelled.current >= clickDistance,
    handlers: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end },
  };
}
