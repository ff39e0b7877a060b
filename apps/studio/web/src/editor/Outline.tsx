// SPDX-License-Identifier: Apache-2.0
//
// The outline as a tree. It follows the cursor of the editor, and choosing an item moves the cursor.
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { LspSymbol } from './lsp';
import { itemAt, visibleItems, type OutlineItem } from './outlineItems';
import './Outline.css';

interface Props {
  symbols: LspSymbol[];
  line: number; // of the cursor
  onGoTo: (line: number, column: number) => void;
}

export function Outline({ symbols, line, onGoTo }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const items = useMemo(() => visibleItems(symbols, closed), [symbols, closed]);
  const current = itemAt(items, line);
  const [focused, setFocused] = useState<string | null>(null);
  const tree = useRef<HTMLUListElement>(null);
  const tabStop = items.find((item) => item.id === (focused ?? current?.id)) ?? items[0];

  useEffect(() => {
    tree.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);

  const goTo = ({ symbol }: OutlineItem): void =>
    onGoTo(symbol.selectionRange.start.line + 1, symbol.selectionRange.start.character + 1);
  const focus = (item: OutlineItem | undefined): void => {
    if (!item) return;
    setFocused(item.id);
    const index = items.indexOf(item);
    tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]?.focus();
  };
  const toggle = (item: OutlineItem, open: boolean): void => {
    const next = new Set(closed);
    if (open) next.delete(item.id);
    else next.add(item.id);
    setClosed(next);
  };

  const onKeyDown = (event: KeyboardEvent, item: OutlineItem): void => {
    const index = items.indexOf(item);
    const isOpen = item.hasChildren && !closed.has(item.id);
    const actions: Record<string, () => void> = {
      ArrowDown: () => focus(items[index + 1]),
      ArrowUp: () => focus(items[index - 1]),
      Home: () => focus(items[0]),
      End: () => focus(items[items.length - 1]),
      ArrowRight: () => (isOpen ? focus(items[index + 1]) : item.hasChildren && toggle(item, true)),
      ArrowLeft: () => (isOpen ? toggle(item, false) : focus(items.find((other) => other.id === item.parent))),
      Enter: () => goTo(item),
      ' ': () => goTo(item),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  if (items.length === 0) return <p className="empty">The outline shows agents, atoms and formulas of the text.</p>;
  return (
    <ul className="outline" role="tree" aria-label="Outline" ref={tree}>
      {items.map((item) => (
        <li
          key={item.id}
          role="treeitem"
          aria-level={item.level}
          aria-expanded={item.hasChildren ? !closed.has(item.id) : undefined}
          aria-current={item === current ? 'true' : undefined}
          aria-selected={item === current}
          tabIndex={item === tabStop ? 0 : -1}
          style={{ paddingInlineStart: `${item.level * 0.75}rem` }}
          title={item.symbol.name}
          onClick={() => goTo(item)}
          onFocus={() => setFocused(item.id)}
          onBlur={() => setFocused(null)}
          onKeyDown={(event) => onKeyDown(event, item)}
        >
          <span
            className="twist"
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation();
              if (item.hasChildren) toggle(item, closed.has(item.id));
            }}
          >
            {item.hasChildren ? (closed.has(item.id) ? '▸' : '▾') : ''}
          </span>
          <span className="name">{item.symbol.name}</span>
          {item.symbol.detail && <span className="muted detail">{item.symbol.detail}</span>}
        </li>
      ))}
    </ul>
  );
}
