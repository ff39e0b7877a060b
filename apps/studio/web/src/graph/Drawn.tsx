// SPDX-License-Identifier: Apache-2.0
//
// The picture in its frame, with the nodes as buttons.
import { memo, type Ref } from 'react';
import { EdgeLabel, EdgeShape, FrameShape, NodeShape } from './Drawing';
import type { Layout } from './layout';
import type { Picture, PictureNode } from './picture';
import type { View } from './viewport';

interface Props {
  ref: Ref<SVGSVGElement>;
  picture: Picture;
  layout: Layout;
  view: View;
  name: string;
  hint: string;
  current: string | null;
  pinned: string | null;
  marked: ReadonlySet<string> | null;
  onHover: (id: string | null) => void;
  onFocus: (id: string | null, byKeyboard: boolean) => void;
  onClick: (id: string) => void;
}

export function Drawn({ ref, view, name, hint, ...contents }: Props) {
  return (
    <svg ref={ref} className="g-picture" role="group" aria-label={name} aria-describedby={hint}>
      <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
        <Contents {...contents} />
      </g>
    </svg>
  );
}

type ContentProps = Omit<Props, 'ref' | 'view' | 'name' | 'hint'>;

// Moving and zooming leaves these as they are.
const Contents = memo(function DrawnContents(props: ContentProps) {
  const { picture, layout, marked } = props;
  const faded = (id: string): boolean => marked !== null && !marked.has(id);
  const edges = picture.edges.flatMap((edge) => {
    const place = layout.edges.get(edge.id);
    return place ? [{ edge, place, faded: faded(edge.id) }] : [];
  });
  const entrance = props.current ?? picture.nodes[0]?.id;
  return (
    <>
      {layout.frames.map(({ title, box }, i) => (
        <FrameShape key={i} title={title} box={box} />
      ))}
      {edges.map((each) => (
        <EdgeShape key={each.edge.id} {...each} />
      ))}
      {edges.map((each) => (
        <EdgeLabel key={each.edge.id} {...each} />
      ))}
      {picture.nodes.map((node) => (
        <NodeButton key={node.id} node={node} faded={faded(node.id)} reachable={node.id === entrance} drawing={props} />
      ))}
    </>
  );
});

interface NodeProps {
  node: PictureNode;
  faded: boolean;
  reachable: boolean; // by the Tab key; the others by arrow keys
  drawing: ContentProps;
}

function NodeButton({ node, faded, reachable, drawing }: NodeProps) {
  const box = drawing.layout.nodes.get(node.id);
  if (!box) return null;
  const across = drawing.layout.across;
  if (node.shape === 'fork') return <NodeShape node={node} box={box} across={across} />;
  const names = [
    'g-node',
    `g-${node.shape}`,
    node.tone && `tone-${node.tone}`,
    node.id === drawing.current && 'current',
    node.id === drawing.pinned && 'pinned',
    faded && 'faded',
  ];
  return (
    <g
      className={names.filter(Boolean).join(' ')}
      data-node={node.id}
      role="button"
      tabIndex={reachable ? 0 : -1}
      aria-label={node.shape === 'cut' ? `${node.title}, open` : node.description}
      aria-pressed={node.shape === 'state' ? node.id === drawing.pinned : undefined}
      aria-current={node.id === drawing.current ? 'step' : undefined}
      onMouseEnter={() => drawing.onHover(node.id)}
      onMouseLeave={() => drawing.onHover(null)}
      onFocus={(event) => drawing.onFocus(node.id, event.currentTarget.matches(':focus-visible'))}
      onBlur={() => drawing.onFocus(null, false)}
      onClick={() => drawing.onClick(node.id)}
    >
      <NodeShape node={node} box={box} across={across} />
    </g>
  );
}
