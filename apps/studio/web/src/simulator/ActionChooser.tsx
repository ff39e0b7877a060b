// SPDX-License-Identifier: Apache-2.0
//
// The joint actions that are possible here: a list, narrowed by what each agent is to do.
import { useState } from 'react';
import { countText } from '../model/numbers';
import { choosers, hasAllOffers, matching, stepCommand, type Choice } from './narrowing';
import type { Offers } from './session';

interface Props {
  offers: Offers;
  disabled: boolean;
  onStep: (command: string) => void;
  onMore: (count: number) => void;
}

const moreAtOnce = 200;

export function ActionChooser({ offers, disabled, onStep, onMore }: Props) {
  const [choice, setChoice] = useState<Choice>({});
  const agents = choosers(offers);
  const rows = matching(offers.list, choice);
  const command = stepCommand(offers, choice);
  const complete = hasAllOffers(offers);
  const choose = (agent: string, action: string): void =>
    setChoice(({ [agent]: _, ...others }) => (action ? { ...others, [agent]: action } : others));
  return (
    <section className="v-panel v-stack m-choose" aria-label="Joint actions">
      <header className="v-bar">
        <h3>Next step</h3>
        <span className="v-muted">
          {countText(offers.count)} joint action{String(offers.count) === '1' ? '' : 's'}
        </span>
      </header>
      {String(offers.count) === '0' && <p className="v-note unknown">No joint action is possible here: a deadlock.</p>}
      {agents.length > 0 && (
        <div className="m-agents">
          {agents.map((agent) => (
            <label key={agent}>
              <span>{agent}</span>
              <select
                className="v-field"
                value={choice[agent] ?? ''}
                onChange={(event) => choose(agent, event.target.value)}
              >
                <option value="">any</option>
                {offers.allowed[agent]!.map((action) => (
                  <option key={action}>{action}</option>
                ))}
              </select>
            </label>
          ))}
          {agents.length > 1 && (
            <button
              type="button"
              className="v-button primary"
              disabled={disabled || command === null}
              onClick={() => command !== null && onStep(command)}
            >
              Step
            </button>
          )}
        </div>
      )}
      <ol className="m-states">
        {rows.map(({ number, actions, successors }) => (
          <li key={number}>
            <button
              type="button"
              className="m-choice"
              disabled={disabled || String(successors) === '0'}
              onClick={() => onStep(`step ${number}`)}
            >
              <span className="m-number">{number}</span>
              <span className="m-values">
                {Object.entries(actions).map(([agent, action]) => (
                  <span key={agent} className={agents.includes(agent) ? undefined : 'v-muted'}>
                    {agent}: <code>{action}</code>
                  </span>
                ))}
              </span>
              {String(successors) !== '1' && (
                <span className="m-successors">
                  {String(successors) === '0' ? 'leaves a domain' : `${countText(successors)} successors`}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {rows.length === 0 && offers.list.length > 0 && (
        <p className="m-none">
          {complete
            ? 'No joint action is like this.'
            : 'None of those that are listed is like this; choose for all agents, or list more.'}
        </p>
      )}
      {!complete && (
        <p className="m-none">
          {offers.list.length} of {countText(offers.count)} are listed.{' '}
          <button
            type="button"
            className="v-link"
            disabled={disabled}
            onClick={() => onMore(offers.list.length + moreAtOnce)}
          >
            List more
          </button>
        </p>
      )}
    </section>
  );
}
