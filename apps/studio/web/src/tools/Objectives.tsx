// SPDX-License-Identifier: Apache-2.0
//
// Who wants what: a formula of LTL for each player, several for one player from the best to the worst.
export interface Objective {
  agent: string;
  formula: string;
}

interface Props {
  agents: string[];
  objectives: Objective[];
  onChange: (objectives: Objective[]) => void;
}

export function Objectives({ agents, objectives, onChange }: Props) {
  const change = (index: number, part: Partial<Objective>): void =>
    onChange(objectives.map((one, i) => (i === index ? { ...one, ...part } : one)));
  return (
    <fieldset className="o-objectives">
      <legend>Who wants what; of several wishes of one player the best comes first</legend>
      {objectives.map(({ agent, formula }, i) => (
        <div key={i} className="v-bar">
          <select
            className="v-field"
            aria-label={`Player ${i + 1}`}
            value={agent}
            onChange={(event) => change(i, { agent: event.target.value })}
          >
            <option value="">player</option>
            {agents.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <input
            className="v-field v-code o-wish"
            aria-label={`Objective of player ${i + 1}`}
            placeholder="F goal"
            spellCheck={false}
            autoCapitalize="off"
            value={formula}
            onChange={(event) => change(i, { formula: event.target.value })}
          />
          {objectives.length > 1 && (
            <button
              type="button"
              className="v-button"
              aria-label={`Remove player ${i + 1}`}
              onClick={() => onChange(objectives.filter((_, other) => other !== i))}
            >
              ×
            </button>
          )}
        </div>
      ))}
      <button type="button" className="v-link" onClick={() => onChange([...objectives, { agent: '', formula: '' }])}>
        Another objective
      </button>
    </fieldset>
  );
}
