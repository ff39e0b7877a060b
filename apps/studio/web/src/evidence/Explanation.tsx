// SPDX-License-Identifier: Apache-2.0
//
// Why a formula holds, fails or is not decided: all that a document of a check says about it. Needs no server.
import { useMemo } from 'react';
import type { CheckedFormula, InfoDocument, Verdict } from '../protocol/documents';
import { StateTable } from '../model/StateTable';
import { ProfileView } from '../strategies/ProfileView';
import { EvidenceView } from './EvidenceView';
import { KnowledgeView } from './KnowledgeView';
import { plainEvidence, plainRefutation } from './prefix';
import { RefutationView } from './RefutationView';
import { quantity, shareText } from './words';
import '../graph/controls.css';
import './Explanation.css';

const verdictWords: Record<Verdict, string> = {
  true: 'holds',
  false: 'does not hold',
  unknown: 'is not decided',
};

function verdictText(outcome: CheckedFormula): string {
  const everywhere = outcome.verdict === 'true' && outcome.initial?.fails === 0 ? 'in every initial state' : null;
  return [verdictWords[outcome.verdict], shareText(outcome) ?? everywhere].filter(Boolean).join(' ');
}

export function Explanation({ outcome, info }: { outcome: CheckedFormula; info: InfoDocument | null }) {
  const { strategies } = outcome;
  const evidence = useMemo(() => outcome.evidence && plainEvidence(outcome.evidence), [outcome]);
  const refutation = useMemo(() => outcome.refutation && plainRefutation(outcome.refutation), [outcome]);
  // Another formula or another run starts the views afresh.
  const key = `${outcome.number} ${outcome.text} ${outcome.verdict} ${evidence?.states.length ?? 0}`;
  return (
    <article key={key} className="v-root v-stack x-explanation" aria-label={`Formula ${outcome.number}`}>
      <Header outcome={outcome} />
      {outcome.verdict === 'unknown' && (
        <p className="v-note unknown">{outcome.reason ?? 'The engine could not tell.'}</p>
      )}
      {outcome.vacuity.map(({ message }) => (
        <p key={message} className="v-note unknown">
          It holds, but {message}.
        </p>
      ))}
      {outcome.not_explained !== null && (
        <p className="v-note">
          {outcome.not_explained.charAt(0).toUpperCase() + outcome.not_explained.slice(1)}. The verdict is the word of
          the {outcome.engine} engine.
        </p>
      )}
      {evidence && <EvidenceView evidence={evidence} outcome={outcome} info={info} />}
      {evidence && <KnowledgeView evidence={evidence} knowledge={outcome.knowledge} />}
      {strategies && <ProfileView profile={strategies} />}
      {refutation && <RefutationView refutation={refutation} outcome={outcome} info={info} />}
      {shareText(outcome) !== null && <InitialExamples outcome={outcome} />}
      {outcome.verdict !== 'unknown' && !evidence && !strategies && !refutation && outcome.not_explained === null && (
        <p className="v-note">The formula was checked without evidence.</p>
      )}
    </article>
  );
}

// Initial states where the verdict is one and the other, with what makes the second one different.
function InitialExamples({ outcome }: { outcome: CheckedFormula }) {
  const { holds_in: holds = null, fails_in: fails = null } = outcome.initial ?? {};
  const start = outcome.evidence?.states[outcome.evidence.claims[0]?.state ?? 0] ?? outcome.strategies?.start ?? null;
  return (
    <>
      {fails && (
        <section className="v-panel s-part">
          <h3>Fails in the initial state</h3>
          <StateTable state={fails} />
        </section>
      )}
      {holds && (
        <section className="v-panel s-part">
          <h3>Holds in the initial state</h3>
          <StateTable state={holds} before={fails ?? start} />
        </section>
      )}
    </>
  );
}

function Header({ outcome }: { outcome: CheckedFormula }) {
  const facts = [
    outcome.logic,
    `${outcome.engine} engine`,
    outcome.how,
    outcome.as_expected === false && `expected ${String(outcome.expected)}`,
  ];
  return (
    <header className="x-header">
      <p className="x-formula">
        <span className={`x-badge ${outcome.verdict}`}>{outcome.verdict.toUpperCase()}</span>
        {outcome.name !== null && <span>{outcome.name}:</span>}
        <code>{outcome.text}</code>
      </p>
      {outcome.instance !== null && <p className="x-facts">{outcome.instance}</p>}
      <p className="x-facts">
        {verdictText(outcome)} · {facts.filter(Boolean).join(' · ')}
      </p>
      {outcome.trusted !== null && outcome.trusted > 0 && (
        <p className="v-note unknown">
          {quantity(outcome.trusted, 'claim')} below {outcome.trusted === 1 ? 'is' : 'are'} computed, not replayed;
          everything else has been run on the model.
        </p>
      )}
    </header>
  );
}
