// SPDX-License-Identifier: Apache-2.0
//
// The list of example families in the side panel.
import { useRoving } from '../app/useRoving';
import type { ExampleFamily } from '../protocol/client';
import './Gallery.css';

interface Props {
  families: ExampleFamily[] | null;
  onShow: (family: ExampleFamily) => void;
}

export function Gallery({ families, onShow }: Props) {
  const roving = useRoving(families?.length ?? 0);
  if (families === null) return <p className="empty">Loading …</p>;
  return (
    <ul className="gallery" aria-label="Examples" {...roving.container}>
      {families.map((family, i) => (
        <li key={family.name}>
          <button type="button" className="row" {...roving.item(i)} onClick={() => onShow(family)}>
            <span>{family.title}</span>
            <span className="muted small">{summary(family)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function summary({ models }: ExampleFamily): string {
  const names = new Set(models.flatMap(({ constants }) => constants.map(({ name }) => name)));
  const count = models.length === 1 ? '1 model' : `${models.length} models`;
  return names.size === 0 ? count : `${count}, with ${[...names].join(', ')}`;
}
