// SPDX-License-Identifier: Apache-2.0
//
// Evidence as a picture and as a tree of claims, side by side; each marks what belongs to it in the other.
import { useMemo, useState } from 'react';
import { Labels } from '../model/labels';
import type { CheckedFormula, Claim, Evidence, InfoDocument } from '../protocol/documents';
import { planOfStrategy } from '../simulator/plan';
import { ClaimDetails, PartLink } from './ClaimDetails';
import { ClaimsTree } from './ClaimsTree';
import { Explorer } from './Explorer';
import { evidenceSketch, partOf } from './sketch';
import { useWalk } from './useWalk';
import { walksOf } from './walks';
import { useSurroundings } from './surroundings';
import { waysOf, wayTo } from './wayTo';
import { quantity, reasonText } from './words';
import './EvidenceView.css';

interface Props {
  evidence: Evidence; // without prefixes in its formulas
  outcome: CheckedFormula;
  info: InfoDocument | null;
}

export function EvidenceView({ evidence, outcome, info }: Props) {
  const { claims, states } = evidence;
  const { simulate } = useSurroundings();
  const [withFairPaths, setWithFairPaths] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number[] | null>(null);
  const sketch = useMemo(() => evidenceSketch(evidence, withFairPaths), [evidence, withFairPaths]);
  const walks = useMemo(() => walksOf(evidence), [evidence]);
  const ways = useMemo(() => waysOf(evidence), [evidence]);
  const labels = useMemo(() => new Labels(info), [info]);
  const walker = useWalk(walks);
  const marked = useMemo(() => {
    const some = hovered ?? (chosen === null ? null : [chosen]);
    return some && partOf(sketch, claims, some);
  }, [sketch, claims, hovered, chosen]);
  const select = (claim: number | null): void => {
    setChosen(claim);
    if (claim !== null) walker.visit(claims[claim]!.state);
  };
  // Along the strategy of a claim, from its state.
  const play = ({ state, strategy, holds }: Claim): (() => void) | null => {
    const run = simulate && strategy && wayTo(ways, state);
    return run ? () => simulate({ ...run, plan: planOfStrategy(strategy, holds, states, run.position) }) : null;
  };
  const about = (state: number) => {
    const here = claims.flatMap((claim, index) => (claim.state === state ? [{ claim, index }] : []));
    if (here.length === 0) return null;
    return (
      <ul className="e-links">
        {here.map(({ claim, index }) => (
          <li key={index}>
            <PartLink claim={claim} reason={reasonText(claim)} onClick={() => select(index)} />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <div className="e-evidence">
      <Explorer
        states={states}
        sketch={sketch}
        walker={walker}
        source={evidence}
        ways={ways}
        info={info}
        name={outcome.text}
        marked={marked}
        document={outcome}
        notFired={evidence.not_fired}
        onEscape={() => setChosen(null)}
        about={about}
        tools={
          evidence.fair_paths.length > 0 && (
            <label className="v-check">
              <input type="checkbox" checked={withFairPaths} onChange={() => setWithFairPaths(!withFairPaths)} />
              {quantity(evidence.fair_paths.length, 'fair path')}
            </label>
          )
        }
        caption={sketch.everywhere.map(({ text, holds }) => (
          <p key={text} className="e-everywhere">
            <code>{text}</code> <span className={holds ? 'v-true' : 'v-false'}>{holds ? 'holds' : 'fails'}</span> in
            every state below
          </p>
        ))}
      />
      <div className="v-stack e-side">
        <h3>Why</h3>
        <ClaimsTree
          claims={claims}
          selected={chosen}
          state={walker.pinned ?? walker.state}
          onSelect={select}
          onHover={setHovered}
        />
        {claims.length > 0 && (
          <ClaimDetails
            index={chosen ?? 0}
            claims={claims}
            labels={labels}
            onSelect={select}
            onVisit={walker.visit}
            onPlay={play(claims[chosen ?? 0]!)}
          />
        )}
      </div>
    </div>
  );
}
