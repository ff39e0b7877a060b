// SPDX-License-Identifier: Apache-2.0
//
// More about a node, beside it: on the side where there is more room.
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Box } from './geometry';
import type { Room, View } from './viewport';

const gap = 12;

export function HoverCard({ box, view, room, children }: { box: Box; view: View; room: Room; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    if (!card.current) return;
    const { offsetWidth: width, offsetHeight: height } = card.current;
    const centre = { x: box.x * view.scale + view.x, y: box.y * view.scale + view.y };
    const half = { x: (box.width / 2) * view.scale + gap, y: (box.height / 2) * view.scale + gap };
    const clamp = (value: number, size: number, most: number): number =>
      Math.max(4, Math.min(value, Math.max(4, most - size - 4)));
    const right = room.width - centre.x - half.x;
    const left = centre.x - half.x;
    const beside = Math.max(left, right) >= width;
    setPlace(
      beside
        ? {
            left: right >= width || right >= left ? centre.x + half.x : centre.x - half.x - width,
            top: clamp(centre.y - height / 2, height, room.height),
          }
        : {
            left: clamp(centre.x - width / 2, width, room.width),
            top: room.height - centre.y > centre.y ? centre.y + half.y : centre.y - half.y - height,
          },
    );
  }, [box, view, room, children]);
  return (
    <div ref={card} className="g-card" aria-hidden="true" style={place ?? { visibility: 'hidden' }}>
      {children}
    </div>
  );
}
