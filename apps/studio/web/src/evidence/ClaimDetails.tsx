// SPDX-License-Identifier: Apache-2.0
//
// One claim, and all that it stands on.
import { useMemo } from 'react';
import type { Labels } from '../model/labels';
import type { Claim } from '../protocol/documents';
import { StrategyView } from '../strategies/StrategyView';
import { lettersOf } from './letterGrid';
import { Letters } from './Letters';
import { Matches } from './Matches';
import { reasonText, stateName } from './words';

interface Props {
  index: number;
  claims: Claim[];
  labels: Labels;
  onSelect: (claim: number) => void;
  onVisit: (state: number) => void;
  onPlay: (() => void) | null; // along its strategy
}

const mostParts = 20;
const fewestLetters = 3; // fewer need no grid

export function ClaimDetails({ index, claims, labels, onSelect, onVisit, onPlay }: Props) {
  const claim = claims[index]!;
  const letters = useMemo(() => lettersOf(claim, claims), [claim, claims]);
  const reason = reasonText(claim);
  // Along a path a grid says better what the states show.
  const asGrid = claim.path !== null && letters.length >= fewestLetters;
  const parts = asGrid ? claim.parts.filter((part) => claims[part.claim]!.reason !== 'evaluated') : claim.parts;
  return (
    <section className="v-panel e-details" aria-label="The chosen claim">
      <p className="e-statement">
        <code>{claim.formula}</code>{' '}
        <strong className={claim.holds ? 'v-true' : 'v-false'}>{claim.holds ? 'holds' : 'fails'}</strong> in{' '}
        <button type="button" className="v-link" onClick={() => onVisit(claim.state)}>
          {stateName(claim.state)}
        </button>
        {reason && `, ${reason}`}
      </p>
      {claim.links.length > 0 && (
        <ol className="e-links">
          {claim.links.map((link, i) => (
            <li key={i}>
              <span className="v-muted">{i + 1}.</span>
              <button type="button" className="v-link" onClick={() => onVisit(link.state)}>
                {link.relation}
              </button>
            </li>
          ))}
        </ol>
      )}
      {claim.path && claim.matches.length > 0 && (
        <Matches matches={claim.matches} states={claim.path.states} onVisit={onVisit} />
      )}
      {claim.path && asGrid && <Letters letters={letters} states={claim.path.states} onVisit={onVisit} />}
      {claim.strategy && (
        <StrategyView strategy={claim.strategy} holds={claim.holds} labels={labels} onVisit={onVisit} onPlay={onPlay} />
      )}
      {parts.length > 0 && !claim.strategy && (
        <ul className="e-links">
          {parts.slice(0, mostParts).map(({ claim: part }, i) => (
            <li key={i}>
              <PartLink claim={claims[part]!} onClick={() => onSelect(part)} />
            </li>
          ))}
          {parts.length > mostParts && <li className="v-muted">… {parts.length - mostParts} more</li>}
        </ul>
      )}
    </section>
  );
}

interface PartLinkProps {
  claim: Claim;
  reason?: string;
  onClick: () => void;
}

export function PartLink({ claim, reason, onClick }: PartLinkProps) {
  return (
    <>
      <span className={claim.holds ? 'v-true' : 'v-false'} aria-hidden="true">
        {claim.holds ? '✓' : '✗'}
      </span>
      <button type="button" className="v-link" onClick={onClick}>
        <code>{claim.formula}</code>{' '}
        <span className="v-muted">
          {claim.holds ? 'holds' : 'fails'} in {stateName(claim.state)}
          {reason && `, ${reason}`}
        </span>
      </button>
    </>
  );
}
