// SPDX-License-Identifier: Apache-2.0
//
// A picture that can be zoomed, moved and walked through. One node can have the keyboard focus; arrow keys go on in
// `order` or to the node above or below.
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Drawn } from './Drawn';
import { standalone } from './exporting';
import { nearest } from './geometry';
import { HoverCard } from './HoverCard';
import { layoutFor } from './layout';
import type { Picture } from './picture';
import { usePanZoom } from './usePanZoom';
import { useSize } from './useSize';
import { fitted, opening, readable, showing, zoomed, type Room, type View } from './viewport';
import { ZoomButtons } from './ZoomButtons';
import './controls.css';
import './GraphView.css';

// What can be had of a picture as a file.
export interface Exportable {
  svg: () => { text: string; size: Room } | null;
}

export interface GraphViewProps {
  ref?: Ref<Exportable>;
  picture: Picture;
  name: string;
  current: string | null; // the node where a person is
  pinned: string | null;
  marked: ReadonlySet<string> | null; // nodes and edges that matter now; the rest is faded
  onActivate: (id: string) => void;
  onStep: (to: 'next' | 'previous' | 'first' | 'last') => void;
  onEscape: () => void;
  card: (id: string) => ReactNode; // what is shown of a node that the mouse or the focus is on
}

const tallest = 0.62; // of the window
const buttonWidth = 44;
const noRoom = { width: 640, height: 460 };

export function GraphView(props: GraphViewProps) {
  const { picture, current, pinned, marked } = props;
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  // The buttons for zooming stand at the right.
  const room = useMemo(() => ({ width: Math.max(0, size.width - buttonWidth), height: size.height }), [size]);
  const hint = useId();
  const [view, setView] = useState<View>({ scale: 1, x: 0, y: 0 });
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [seesFocus, setSeesFocus] = useState(false); // it came by the keyboard
  const wide = room.width > 0;
  // Only a much wider or narrower room is a reason to lay everything out again.
  const roughWidth = Math.round((room.width || noRoom.width) / 80) * 80;
  const layout = useMemo(() => layoutFor(picture, { width: roughWidth, height: noRoom.height }), [picture, roughWidth]);
  const scale = Math.max(readable, Math.min(1, roughWidth / layout.width));
  const height = Math.round(Math.max(200, Math.min(window.innerHeight * tallest, layout.height * scale + 16)));

  const drawing = useRef<SVGSVGElement>(null);
  useImperativeHandle(props.ref, () => ({
    svg: () => {
      if (!drawing.current || !frame.current) return null;
      const size = { width: layout.width, height: layout.height };
      return { text: standalone(drawing.current, size, getComputedStyle(frame.current).backgroundColor), size };
    },
  }));

  // What fits into the frame is shown as a whole as long as nobody has moved it; otherwise the view follows the node
  // where the person is.
  const opened = useRef(false);
  const touched = useRef(false);
  useLayoutEffect(() => {
    if (!wide) return;
    const box = layout.nodes.get(current ?? picture.nodes[0]?.id ?? '');
    const start = opening(layout, room, box);
    if (!opened.current || (!touched.current && start.scale === fitted(layout, room).scale)) setView(start);
    else if (box) setView((before) => showing(before, box, room));
    opened.current = true;
  }, [layout, current, wide, room, picture]);

  const change = useCallback((how: (before: View) => View) => {
    touched.current = true;
    setView(how);
  }, []);
  const panZoom = usePanZoom(frame, change);
  const zoom = useCallback(
    (factor: number) => change((before) => zoomed(before, factor, { x: room.width / 2, y: room.height / 2 })),
    [change, room],
  );
  const fit = useCallback(() => {
    touched.current = false;
    setView(fitted(layout, room));
  }, [layout, room]);
  const pan = (x: number, y: number): void => change((before) => ({ ...before, x: before.x + x, y: before.y + y }));

  const focus = useCallback((id: string) => {
    frame.current?.querySelector<SVGGElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  }, []);
  // A step that the keyboard took takes the focus along.
  const follow = useRef(false);
  useEffect(() => {
    if (follow.current && current !== null) focus(current);
    follow.current = false;
  }, [current, focus]);

  const focusChanged = useCallback(
    (id: string | null, byKeyboard: boolean) => {
      setFocused(id);
      setSeesFocus(byKeyboard);
      const place = id === null || !byKeyboard ? undefined : layout.nodes.get(id);
      if (place) setView((before) => showing(before, place, room));
    },
    [layout, room],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const forks = new Set(picture.nodes.filter((node) => node.shape === 'fork').map((node) => node.id));
    const at = focused ?? current ?? picture.nodes[0]?.id ?? '';
    const step = (to: 'next' | 'previous' | 'first' | 'last'): void => {
      follow.current = true;
      props.onStep(to);
    };
    const go = (dy: number): void => {
      const stops = new Map([...layout.nodes].filter(([id]) => !forks.has(id)));
      const to = nearest(stops, at, 0, dy);
      if (to) focus(to);
    };
    const keys: Record<string, () => void> = event.shiftKey
      ? {
          ArrowLeft: () => pan(60, 0),
          ArrowRight: () => pan(-60, 0),
          ArrowUp: () => pan(0, 60),
          ArrowDown: () => pan(0, -60),
          '+': () => zoom(1.25),
        }
      : {
          ArrowLeft: () => step('previous'),
          ArrowRight: () => step('next'),
          Home: () => step('first'),
          End: () => step('last'),
          ArrowUp: () => go(-1),
          ArrowDown: () => go(1),
          Enter: () => props.onActivate(at),
          ' ': () => props.onActivate(at),
          Escape: props.onEscape,
          '+': () => zoom(1.25),
          '=': () => zoom(1.25),
          '-': () => zoom(0.8),
          '0': fit,
        };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  const shown = panZoom.dragging ? null : (hovered ?? (seesFocus ? focused : null));
  const box = shown === null ? undefined : layout.nodes.get(shown);
  return (
    <div className="g-view">
      <div
        ref={frame}
        className={panZoom.dragging ? 'g-frame dragging' : 'g-frame'}
        style={{ height }}
        onKeyDown={onKeyDown}
        {...panZoom.handlers}
      >
        <Drawn
          ref={drawing}
          picture={picture}
          layout={layout}
          view={view}
          name={props.name}
          hint={hint}
          current={current}
          pinned={pinned}
          marked={marked}
          onHover={setHovered}
          onFocus={focusChanged}
          onClick={(id) => {
            if (!panZoom.moved()) props.onActivate(id);
          }}
        />
        {shown !== null && shown !== pinned && box && (
          <HoverCard box={box} view={view} room={size}>
            {props.card(shown)}
          </HoverCard>
        )}
      </div>
      <ZoomButtons onZoom={zoom} onFit={fit} />
      <p id={hint} className="visually-hidden">
        Left and right arrow keys step along the path, up and down go to the state above or below, Home and End to the
        ends. Enter pins a state or opens a folded stretch. Plus and minus zoom, zero shows all, Shift with arrow keys
        moves the picture.
      </p>
    </div>
  );
}
