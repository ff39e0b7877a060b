// SPDX-License-Identifier: Apache-2.0
//
// The outline of a text as a list that can be walked with the arrow keys. Pure.
import type { LspSymbol } from './lsp';

export interface OutlineItem {
  id: string; // by names and places among equals, so that it survives edits elsewhere
  symbol: LspSymbol;
  level: number; // from 1
  hasChildren: boolean;
  parent: string | null;
}

// Visible items from top to bottom; children of closed ones are left out.
export function visibleItems(symbols: readonly LspSymbol[], closed: ReadonlySet<string>): OutlineItem[] {
  const items: OutlineItem[] = [];
  const walk = (list: readonly LspSymbol[], level: number, parent: string | null): void => {
    const seen = new Map<string, number>();
    for (const symbol of list) {
      const count = seen.get(symbol.name) ?? 0;
      seen.set(symbol.name, count + 1);
      const id = `${parent ?? ''}/${symbol.name}${count > 0 ? `#${count}` : ''}`;
      const children = symbol.children ?? [];
      items.push({ id, symbol, level, hasChildren: children.length > 0, parent });
      if (!closed.has(id)) walk(children, level + 1, id);
    }
  };
  walk(symbols, 1, null);
  return items;
}

// The innermost visible item that the line (from 1) belongs to.
export function itemAt(items: readonly OutlineItem[], line: number): OutlineItem | null {
  const inside = ({ symbol: { range } }: OutlineItem): boolean =>
    range.start.line <= line - 1 && line - 1 <= range.end.line;
  return items.reduce<OutlineItem | null>(
    (best, item) => (inside(item) && item.level >= (best?.level ?? 0) ? item : best),
    null,
  );
}
