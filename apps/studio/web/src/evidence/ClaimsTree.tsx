// SPDX-License-Identifier: Apache-2.0
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Claim } from '../protocol/documents';
import { claimTree, closedAtFirst, visibleItems, type ClaimItem } from './claimTree';
import { reasonText, statesText } from './words';
import './ClaimsTree.css';

interface Props {
  claims: Claim[];
  selected: number | null;
  state: number | null; // claims about it are marked
  onSelect: (claim: number | null) => void;
  onHover: (claims: number[] | null) => void;
}

export function ClaimsTree({ claims, selected, state, onSelect, onHover }: Props) {
  const root = useMemo(() => claimTree(claims), [claims]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => (root ? closedAtFirst(root) : new Set()));
  const [active, setActive] = useState('0');
  const list = useRef<HTMLUListElement>(null);
  const rows = useMemo(() => (root ? visibleItems(root, closed) : []), [root, closed]);
  const entrance = rows.some(({ item }) => item.key === active) ? active : '0';

  const toggle = (item: ClaimItem, open: boolean): void =>
    setClosed((before) => {
      const next = new Set(before);
      if (open) next.delete(item.key);
      else next.add(item.key);
      return next;
    });
  const focus = (key: string | undefined): void => {
    if (key === undefined) return;
    setActive(key);
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  };
  const select = (item: ClaimItem): void => {
    setActive(item.key);
    onSelect(item.claims.includes(selected ?? -1) ? null : item.claims[0]!);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = rows.findIndex(({ item }) => item.key === entrance);
    const row = rows[at];
    if (!row) return;
    const { item } = row;
    const isOpen = item.children.length > 0 && !closed.has(item.key);
    const keys: Record<string, () => void> = {
      ArrowDown: () => focus(rows[at + 1]?.item.key),
      ArrowUp: () => focus(rows[at - 1]?.item.key),
      Home: () => focus(rows[0]?.item.key),
      End: () => focus(rows[rows.length - 1]?.item.key),
      ArrowRight: () => (isOpen ? focus(item.children[0]?.key) : toggle(item, true)),
      ArrowLeft: () => (isOpen ? toggle(item, false) : focus(item.key.split('.').slice(0, -1).join('.') || undefined)),
      Enter: () => select(item),
      ' ': () => select(item),
      Escape: () => onSelect(null),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <ul
      ref={list}
      className="e-tree"
      role="tree"
      aria-label="Claims"
      onKeyDown={onKeyDown}
      onMouseLeave={() => onHover(null)}
    >
      {rows.map(({ item, depth }) => (
        <Row
          key={item.key}
          item={item}
          depth={depth}
          claim={claims[item.claims[0]!]!}
          open={!closed.has(item.key)}
          selected={selected !== null && item.claims.includes(selected)}
          related={state !== null && item.states.includes(state)}
          reachable={item.key === entrance}
          onToggle={() => toggle(item, closed.has(item.key))}
          onSelect={() => select(item)}
          onHover={() => onHover(item.claims)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  item: ClaimItem;
  depth: number;
  claim: Claim;
  open: boolean;
  selected: boolean;
  related: boolean;
  reachable: boolean;
  onToggle: () => void;
  onSelect: () => void;
  onHover: () => void;
}

function Row({ item, depth, claim, open, selected, related, reachable, onToggle, onSelect, onHover }: RowProps) {
  const hasChildren = item.children.length > 0;
  const reason = item.again ? 'as explained above' : reasonText(claim);
  const names = ['e-claim', selected && 'selected', related && 'related'];
  return (
    <li
      className={names.filter(Boolean).join(' ')}
      role="treeitem"
      data-key={item.key}
      aria-level={depth + 1}
      aria-selected={selected}
      aria-expanded={hasChildren ? open : undefined}
      tabIndex={reachable ? 0 : -1}
      style={{ paddingInlineStart: `${Math.min(depth, 12) * 0.9 + 0.3}rem` }}
      onClick={onSelect}
      onMouseEnter={onHover}
    >
      <span
        className="e-twist"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {hasChildren ? (open ? '▾' : '▸') : ''}
      </span>
      <span className="e-claim-text">
        <span className={claim.holds ? 'v-true' : 'v-false'} aria-hidden="true">
          {claim.holds ? '✓ ' : '✗ '}
        </span>
        <code>{claim.formula}</code>{' '}
        <span className="v-muted">
          {claim.holds ? 'holds' : 'fails'} in {statesText(item.states)}
          {reason && `, ${reason}`}
        </span>
      </span>
    </li>
  );
}
