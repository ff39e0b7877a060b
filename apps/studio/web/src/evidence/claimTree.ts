// SPDX-License-Identifier: Apache-2.0
//
// Claims as a tree: each below the one that stands on it. What many states of a path show is one item.
import { grouped } from '../graph/grouped';
import type { Claim } from '../protocol/documents';

export interface ClaimItem {
  key: string;
  claims: number[]; // several: the same formula in several states
  states: number[];
  again: boolean; // its explanation stands elsewhere in the tree
  children: ClaimItem[];
}

export function claimTree(claims: Claim[]): ClaimItem | null {
  if (claims.length === 0) return null;
  const told = new Set<number>();
  const item = (index: number, key: string): ClaimItem => {
    const claim = claims[index]!;
    const again = told.has(index) && claim.parts.length > 0;
    told.add(index);
    const children = again ? [] : items(claim, key);
    return { key, claims: [index], states: [claim.state], again, children };
  };
  const items = (claim: Claim, key: string): ClaimItem[] => {
    const parts = [...new Set(claim.parts.map((part) => part.claim))];
    // The values of the states show these, and nothing hangs below them.
    const bundles = grouped(parts, (index) => {
      const part = claims[index]!;
      return part.reason === 'evaluated' ? JSON.stringify([part.formula, part.holds]) : index;
    });
    return [...bundles.values()].map((bundle, i) => {
      if (bundle.length === 1) return item(bundle[0]!, `${key}.${i}`);
      const states = bundle.map((index) => claims[index]!.state);
      return { key: `${key}.${i}`, claims: bundle, states, again: false, children: [] };
    });
  };
  return item(0, '0');
}

// The items that are visible, with their depth, as rows of a list.
export function visibleItems(root: ClaimItem, closed: ReadonlySet<string>): { item: ClaimItem; depth: number }[] {
  const rows: { item: ClaimItem; depth: number }[] = [];
  const visit = (item: ClaimItem, depth: number): void => {
    rows.push({ item, depth });
    if (!closed.has(item.key)) for (const child of item.children) visit(child, depth + 1);
  };
  visit(root, 0);
  return rows;
}

// Closed at first: of a large tree what lies deep.
export function closedAtFirst(root: ClaimItem, most = 60): Set<string> {
  const all = visibleItems(root, new Set());
  if (all.length <= most) return new Set();
  return new Set(all.filter(({ depth, item }) => depth >= 2 && item.children.length > 0).map(({ item }) => item.key));
}
