// SPDX-License-Identifier: Apache-2.0
//
// A picture as a list, for reading and for screen readers.
import { grouped } from './grouped';
import { edgeText, isDirected, type Picture, type PictureEdge } from './picture';
import './GraphList.css';

interface Props {
  picture: Picture;
  name: string;
  current: string | null;
  onActivate: (id: string) => void;
}

export function GraphList({ picture, name, current, onActivate }: Props) {
  const both = picture.edges.flatMap((edge) =>
    isDirected(edge.kind) ? [edge] : [edge, { ...edge, id: `${edge.id}'`, from: edge.to, to: edge.from }],
  );
  const outgoing = grouped(both, (edge) => edge.from);
  const nodes = new Map(picture.nodes.map((node) => [node.id, node]));
  // What follows a fork belongs to the choice before it.
  const lines = (edge: PictureEdge): { id: string; text: string; to: string }[] => {
    const target = nodes.get(edge.to);
    if (target?.shape !== 'fork') return [{ id: edge.id, text: edgeText(edge), to: edge.to }];
    return (outgoing.get(edge.to) ?? []).map((reply) => ({
      id: reply.id,
      text: `${edgeText(edge)}, then ${reply.label.map((line) => line.text).join(', ') || 'a step'}`,
      to: reply.to,
    }));
  };
  return (
    <ol className="g-list" aria-label={name}>
      {picture.nodes
        .filter((node) => node.shape !== 'fork')
        .map((node) => (
          <li key={node.id} className={node.id === current ? 'current' : undefined}>
            <button type="button" className="g-list-title" onClick={() => onActivate(node.id)}>
              {node.title}
              {node.initial && <span className="g-list-initial"> initial</span>}
            </button>
            {node.values.length > 0 && (
              <div className="g-list-values">
                {node.values.map((line, i) => (
                  <code key={i} className={line.changed ? 'changed' : undefined}>
                    {line.text}
                    {line.changed && <span className="visually-hidden"> (changed)</span>}
                  </code>
                ))}
              </div>
            )}
            {node.notes.map((line, i) => (
              <div key={i} className={line.holds ? 'g-list-note true' : 'g-list-note false'}>
                {line.text}
              </div>
            ))}
            <ul>
              {(outgoing.get(node.id) ?? []).flatMap(lines).map(({ id, text, to }) => (
                <li key={id}>
                  {text} →{' '}
                  <button type="button" className="v-link" onClick={() => onActivate(to)}>
                    {nodes.get(to)?.title}
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ol>
  );
}
