// SPDX-License-Identifier: Apache-2.0
//
// Questions about the model that are no formulas to check: equilibria, strategies built in, bounds, automata, plain ISPL.
import { useState, type FormEvent } from 'react';
import type { Client, Model, QuestionRequest } from '../protocol/client';
import type { InfoDocument } from '../protocol/documents';
import { Answer } from './Answer';
import { Objectives, type Objective } from './Objectives';
import { useQuestion } from './useQuestion';
import './Tools.css';

interface Props {
  client: Client;
  model: Model;
  info: InfoDocument;
  onOpenText: (text: string) => void;
}

type Command = QuestionRequest['command'];

const COMMANDS: Record<Command, { title: string; example: string | null }> = {
  equilibrium: { title: 'Equilibria of players with objectives', example: null },
  synthesise: { title: 'A model in which agents follow winning strategies', example: 'ATLir <group>F goal' },
  bound: { title: 'How many repetitions a formula needs', example: 'LDL <tt*>goal' },
  automaton: { title: 'The automaton of a formula', example: 'LTL G (p -> F q)' },
  expand: { title: 'The model as plain ISPL', example: null },
};

const CONCEPTS = ['nash', 'dominant', 'strong', 'subgame-perfect'];

export function ToolsPanel({ client, model, info, onOpenText }: Props) {
  const question = useQuestion(client);
  const [command, setCommand] = useState<Command>('equilibrium');
  const [asked, setAsked] = useState<Model | null>(null);
  const [formula, setFormula] = useState('');
  const [objectives, setObjectives] = useState<Objective[]>([{ agent: '', formula: '' }]);
  const [concept, setConcept] = useState('nash');
  const { example } = COMMANDS[command];
  const players = objectives.filter((one) => one.agent !== '' && one.formula.trim() !== '');
  const isReady = command === 'equilibrium' ? players.length > 0 : example === null || formula.trim() !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const request: QuestionRequest = { model, command };
    if (example !== null) request.formula = formula.trim().replace(/;$/, '');
    if (command === 'equilibrium') {
      request.objectives = players.map((one) => `${one.agent}=${one.formula.trim()}`);
      request.concept = concept;
    }
    setAsked(model);
    question.ask(request);
  };
  return (
    <section className="v-stack" aria-label="Other questions">
      <h3>Other questions</h3>
      <form className="v-stack" onSubmit={submit}>
        <select
          className="v-field"
          aria-label="Question"
          value={command}
          onChange={(event) => setCommand(event.target.value as Command)}
        >
          {Object.entries(COMMANDS).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        {example !== null && (
          <input
            className="v-field v-code"
            aria-label="Formula of the question"
            placeholder={example}
            spellCheck={false}
            autoCapitalize="off"
            value={formula}
            onChange={(event) => setFormula(event.target.value)}
          />
        )}
        {command === 'equilibrium' && (
          <>
            <label className="v-check">
              What kind:
              <select className="v-field" value={concept} onChange={(event) => setConcept(event.target.value)}>
                {CONCEPTS.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <Objectives
              agents={(info.agents ?? []).filter(({ actions }) => actions.length > 0).map(({ name }) => name)}
              objectives={objectives}
              onChange={setObjectives}
            />
          </>
        )}
        <div className="v-bar">
          {question.running ? (
            <button type="button" className="v-button" onClick={question.stop}>
              Cancel
            </button>
          ) : (
            <button type="submit" className="v-button primary" disabled={!isReady}>
              Answer
            </button>
          )}
          {question.running && <span role="status">Working …</span>}
        </div>
      </form>
      {question.problem !== null && (
        <p className="v-note false" role="alert">
          {question.problem}
        </p>
      )}
      {question.answer && asked && <Answer client={client} model={asked} answer={question.answer} onOpen={onOpenText} />}
    </section>
  );
}
