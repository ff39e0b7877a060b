// SPDX-License-Identifier: Apache-2.0
//
// What the kinds of arrows mean, as far as they occur.
import type { EdgeKind, Picture } from './picture';
import './Legend.css';

const meanings: [EdgeKind, string][] = [
  ['step', 'a step'],
  ['choice', 'what the coalition does'],
  ['run', 'how a state is reached'],
  ['knowledge', 'the agent cannot tell the states apart'],
  ['correct', 'to a state where the agent behaves correctly'],
];

export function Legend({ picture }: { picture: Picture }) {
  const kinds = new Set(picture.edges.map((edge) => edge.kind));
  const changed = picture.nodes.some((node) => node.values.some((value) => value.changed));
  const shown = meanings.filter(([kind]) => kinds.has(kind));
  if (shown.length === 0) return null;
  return (
    <ul className="g-legend" aria-label="Legend">
      {shown.map(([kind, text]) => (
        <li key={kind}>
          <svg width="26" height="10" aria-hidden="true">
            <g className={`g-edge g-${kind}`}>
              <path d="M1,5L25,5" />
            </g>
          </svg>
          {text}
        </li>
      ))}
      {changed && (
        <li>
          <span className="g-legend-changed" aria-hidden="true" />
          changed by the last step
        </li>
      )}
    </ul>
  );
}

export function TerseHint() {
  return <p className="g-terse">There are too many steps to write their actions beside them; the list has them.</p>;
}
