// SPDX-License-Identifier: Apache-2.0
import { Icon } from './Icon';

export function ZoomButtons({ onZoom, onFit }: { onZoom: (factor: number) => void; onFit: () => void }) {
  return (
    <div className="g-zoom" role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(1.25)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Zoom out" title="Zoom out (−)" onClick={() => onZoom(0.8)}>
        <Icon name="minus" />
      </button>
      <button type="button" aria-label="Show all of the picture" title="Show all (0)" onClick={onFit}>
        <Icon name="fit" />
      </button>
    </div>
  );
}
