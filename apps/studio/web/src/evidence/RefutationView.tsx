// SPDX-License-Identifier: Apache-2.0
//
// Why a coalition has no strategies that work: whatever they are, they make the choices of one of these failures.
import { useMemo, useState } from 'react';
import type { CheckedFormula, Failure, InfoDocument, Refutation } from '../protocol/documents';
import { RuleTable } from '../strategies/RuleTable';
import { choiceRows } from '../strategies/tableRows';
import { Explorer } from './Explorer';
import { Letters } from './Letters';
import { failureSketch } from './sketch';
import { useWalk } from './useWalk';
import { walksOfFailure } from './walks';
import { waysOfRefutation } from './wayTo';
import { endText, quantity, stateName } from './words';

interface Props {
  refutation: Refutation;
  outcome: CheckedFormula;
  info: InfoDocument | null;
}

export function RefutationView({ refutation, outcome, info }: Props) {
  const [chosen, setChosen] = useState(0);
  const who = refutation.coalition.join(', ') || 'nobody';
  const count = refutation.failures.length;
  return (
    <div className="v-stack">
      <p className={`v-note ${refutation.refutes ? 'false' : 'true'}`}>
        No uniform strategy of {who} enforces <code>{refutation.formula}</code>: each makes one of{' '}
        {count === 1 ? 'this choice' : `these ${quantity(count, 'choice')}`}, and may lose.{' '}
        {!refutation.refutes && 'That is why the formula holds.'}
      </p>
      {count > 1 && (
        <label className="v-bar">
          <span>Choice</span>
          <select className="v-field" value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
            {refutation.failures.map((failure, i) => (
              <option key={i} value={i}>
                {i + 1}: {failureTitle(failure)}
              </option>
            ))}
          </select>
        </label>
      )}
      {refutation.failures[chosen] && (
        <FailureView key={chosen} refutation={refutation} index={chosen} outcome={outcome} info={info} />
      )}
    </div>
  );
}

function failureTitle(failure: Failure): string {
  const actions = failure.choices.flatMap(({ agent, choices }) => choices.map(({ action }) => `${agent}: ${action}`));
  return actions.length > 0 ? actions.slice(0, 4).join(', ') + (actions.length > 4 ? ', …' : '') : 'whatever they do';
}

function FailureView({ refutation, index, outcome, info }: Props & { index: number }) {
  const failure = refutation.failures[index]!;
  const sketch = useMemo(() => failureSketch(failure), [failure]);
  const walks = useMemo(() => walksOfFailure(refutation, index), [refutation, index]);
  const ways = useMemo(() => waysOfRefutation(refutation), [refutation]);
  const walker = useWalk(walks);
  const start = failure.play.states[0] ?? 0;
  return (
    <div className="e-evidence">
      <Explorer
        states={refutation.states}
        sketch={sketch}
        walker={walker}
        source={refutation}
        ways={ways}
        info={info}
        name={`Play ${index + 1} against ${outcome.text}`}
        marked={null}
        document={outcome}
      />
      <section className="v-panel v-stack e-side" aria-label="The choice">
        <h3>
          What {refutation.coalition.join(', ') || 'nobody'} {refutation.coalition.length > 1 ? 'choose' : 'chooses'}
        </h3>
        {failure.choices.length === 0 && <p className="e-statement">Nothing: there is no choice along the play.</p>}
        {failure.choices.map(({ agent, choices }) => (
          <RuleTable key={agent} table={choiceRows(agent, choices)} caption={`Choices of ${agent}`} />
        ))}
        <p className="e-statement">
          Then this play from {stateName(start)} is possible{failure.run && ', where the coalition could be as well'}.{' '}
          {endText(failure)}
        </p>
        <Letters letters={failure.letters} states={failure.play.states} onVisit={walker.visit} />
      </section>
    </div>
  );
}
