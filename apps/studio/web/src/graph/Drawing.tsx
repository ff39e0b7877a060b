// SPDX-License-Identifier: Apache-2.0
//
// A laid out picture in SVG: only shapes and texts, no behaviour.
import { alongAxis, around, arrowHead, type Box } from './geometry';
import type { PlacedEdge } from './layout';
import { characterWidth, edgeLineHeight, lineHeight, padding, titleHeight } from './measure';
import { isDirected, type PictureEdge, type PictureNode } from './picture';

export function EdgeShape({ edge, place, faded }: { edge: PictureEdge; place: PlacedEdge; faded: boolean }) {
  const { points, axis } = place;
  const tip = points[points.length - 1];
  if (!tip || points.length < 2) return null;
  const { path, tail } = axis === null ? around(points) : alongAxis(points, axis);
  return (
    <g className={`g-edge g-${edge.kind}${faded ? ' faded' : ''}`} aria-hidden="true">
      <path d={path} />
      {isDirected(edge.kind) && <polygon points={arrowHead(tail, tip)} />}
    </g>
  );
}

// Behind everything.
export function FrameShape({ title, box }: { title: string; box: Box }) {
  const [left, top] = [box.x - box.width / 2, box.y - box.height / 2];
  return (
    <g className="g-cluster" aria-hidden="true">
      <rect x={left} y={top} width={box.width} height={box.height} rx={10} />
      <text x={left + padding} y={top + 16}>
        {title}
      </text>
    </g>
  );
}

// Above all lines, so that no line crosses a text.
export function EdgeLabel({ edge, place, faded }: { edge: PictureEdge; place: PlacedEdge; faded: boolean }) {
  const box = place.label;
  if (!box) return null;
  const top = box.y - (edge.label.length * edgeLineHeight) / 2;
  return (
    <g className={`g-label g-${edge.kind}${faded ? ' faded' : ''}`} aria-hidden="true">
      <rect x={box.x - box.width / 2} y={box.y - box.height / 2} width={box.width} height={box.height} rx={4} />
      {edge.label.map((line, i) => (
        <text
          key={i}
          className={line.strong ? 'strong' : undefined}
          x={box.x}
          y={top + (i + 0.78) * edgeLineHeight}
          textAnchor="middle"
        >
          {line.text}
        </text>
      ))}
    </g>
  );
}

export function NodeShape({ node, box, across }: { node: PictureNode; box: Box; across: boolean }) {
  const left = box.x - box.width / 2;
  const top = box.y - box.height / 2;
  if (node.shape === 'fork') return <circle className="g-fork" cx={box.x} cy={box.y} r={4.5} />;
  const notes = top + titleHeight + node.values.length * lineHeight + (node.values.length > 0 ? 6 : 0);
  return (
    <>
      {node.initial && <InitialArrow box={box} across={across} />}
      <rect className="g-box" x={left} y={top} width={box.width} height={box.height} rx={8} />
      <text
        className="g-title"
        x={box.x}
        y={node.values.length + node.notes.length > 0 ? top + 16 : box.y + 4.5}
        textAnchor="middle"
      >
        {node.title}
      </text>
      {node.values.map((line, i) => (
        <g key={i} className={line.changed ? 'g-value changed' : 'g-value'}>
          {line.changed && (
            <rect
              x={left + padding - 4}
              y={top + titleHeight + i * lineHeight + 1}
              width={line.text.length * characterWidth + 6}
              height={lineHeight - 2}
              rx={3}
            />
          )}
          <text x={left + padding} y={top + titleHeight + (i + 0.74) * lineHeight}>
            {line.text}
          </text>
        </g>
      ))}
      {node.notes.map((line, i) => (
        <text
          key={i}
          className={line.holds ? 'g-note true' : 'g-note false'}
          x={left + padding}
          y={notes + (i + 0.74) * lineHeight}
          xmlSpace="preserve"
        >
          {line.text}
        </text>
      ))}
    </>
  );
}

function InitialArrow({ box, across }: { box: Box; across: boolean }) {
  const tip = across ? { x: box.x - box.width / 2, y: box.y } : { x: box.x, y: box.y - box.height / 2 };
  // Aside from the middle, where edges arrive.
  const aside = across ? { x: 0, y: -box.height / 4 } : { x: -box.width / 4, y: 0 };
  const end = { x: tip.x + aside.x, y: tip.y + aside.y };
  const start = across ? { x: end.x - 20, y: end.y } : { x: end.x, y: end.y - 20 };
  return (
    <g className="g-initial" aria-hidden="true">
      <path d={around([start, end]).path} />
      <polygon points={arrowHead(start, end)} />
    </g>
  );
}
