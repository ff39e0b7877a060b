// SPDX-License-Identifier: Apache-2.0
//
// What the program answers to a question about the model.
import { useMemo, useState } from 'react';
import { GraphView } from '../graph/GraphView';
import { DiagnosticList } from '../model/DiagnosticList';
import type { Client, Model } from '../protocol/client';
import type {
  AnswerDocument,
  AutomatonDocument,
  BoundDocument,
  EquilibriumDocument,
  SynthesiseDocument,
  Verdict,
} from '../protocol/documents';
import { ProfileView } from '../strategies/ProfileView';
import { Payoffs } from './Payoffs';
import { automatonPicture } from './automatonPicture';

interface Props {
  client: Client;
  model: Model; // that was asked about
  answer: AnswerDocument;
  onOpen: (text: string) => void; // as a text of its own
}

export function Answer({ client, model, answer, onOpen }: Props) {
  if (!answer.ok) return <DiagnosticList diagnostics={answer.diagnostics} />;
  switch (answer.schema) {
    case 'gnomon.expand/1':
      return <Text text={answer.text ?? ''} onOpen={onOpen} />;
    case 'gnomon.bound/1':
      return <Bound answer={answer} />;
    case 'gnomon.synthesise/1':
      return <Synthesised answer={answer} onOpen={onOpen} />;
    case 'gnomon.equilibrium/1':
      return <Equilibrium client={client} model={model} answer={answer} />;
    case 'gnomon.automaton/1':
      return <Automaton answer={answer} />;
  }
}

function Text({ text, onOpen }: { text: string; onOpen: (text: string) => void }) {
  return (
    <>
      <button type="button" className="v-button primary" onClick={() => onOpen(text)}>
        Open as a text
      </button>
      <pre className="v-scroll o-text" tabIndex={0}>
        {text}
      </pre>
    </>
  );
}

function Bound({ answer: { exists, bound, too_small, reason, formula } }: { answer: BoundDocument }) {
  return (
    <p className={`v-note ${exists}`}>
      <code>{formula}</code>:{' '}
      {bound !== null && bound !== undefined
        ? `${bound} repetitions are enough${bound > 0 ? ', and no fewer' : ''}.`
        : exists === 'false'
          ? 'No number of repetitions is enough.'
          : exists === 'true'
            ? 'Some number of repetitions is enough; which one was not found.'
            : 'It is not known whether some number of repetitions is enough.'}
      {too_small !== null && too_small !== undefined && bound === null && ` ${too_small} are too few.`}
      {reason && ` ${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`}
    </p>
  );
}

const answers: Record<Verdict, string> = { true: 'Yes.', false: 'No.', unknown: 'It is not known.' };

function Synthesised({ answer, onOpen }: { answer: SynthesiseDocument; onOpen: (text: string) => void }) {
  const { problem, strategies, plain_formula: plain, new_verdict: verdict, text } = answer;
  return (
    <>
      {problem && <p className="v-note unknown">{problem.charAt(0).toUpperCase() + problem.slice(1)}.</p>}
      {text && (
        <p className="v-note true">
          In the new model the agents follow these strategies
          {plain && verdict && (
            <>
              , and <code>{plain}</code> is {verdict} there
            </>
          )}
          .
        </p>
      )}
      {strategies && <ProfileView profile={strategies} />}
      {text && <Text text={text} onOpen={onOpen} />}
    </>
  );
}

const questions = {
  exists: 'Is there such an equilibrium in every initial state?',
  some: 'Does some equilibrium lead to the goal?',
  all: 'Do all equilibria lead to the goal?',
  divide: 'Can the agent see to it?',
};

function Equilibrium({ client, model, answer }: { client: Client; model: Model; answer: EquilibriumDocument }) {
  const { question = 'exists', verdict = 'unknown', reason, strategies, formula } = answer;
  return (
    <>
      <p className={`v-note ${verdict}`}>
        {questions[question]} <strong>{answers[verdict]}</strong> {reason}
      </p>
      {strategies && <Payoffs client={client} model={model} answer={answer} />}
      {strategies && <ProfileView profile={strategies} />}
      <details>
        <summary>The question in strategy logic</summary>
        <pre className="v-scroll o-text">{formula}</pre>
      </details>
    </>
  );
}

function Automaton({ answer }: { answer: AutomatonDocument }) {
  const picture = useMemo(() => automatonPicture(answer), [answer]);
  const [pinned, setPinned] = useState<string | null>(null);
  return (
    <>
      <p className="v-muted o-line">
        On {answer.words} words, {answer.class}, {picture.nodes.length} {picture.nodes.length === 1 ? 'state' : 'states'}
        {answer.acceptance_sets !== undefined &&
          answer.acceptance_sets > 0 &&
          `; transitions with ● have to be taken again and again, ${answer.acceptance_sets === 1 ? 'one set' : `each of ${answer.acceptance_sets} sets`}`}
        .
      </p>
      <GraphView
        picture={picture}
        name={`Automaton of ${answer.formula}`}
        current={null}
        pinned={pinned}
        marked={null}
        onActivate={(id) => setPinned(id === pinned ? null : id)}
        onStep={() => undefined}
        onEscape={() => setPinned(null)}
        card={(id) => picture.nodes.find((node) => node.id === id)?.description}
      />
    </>
  );
}
