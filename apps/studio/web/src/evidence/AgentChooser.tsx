// SPDX-License-Identifier: Apache-2.0
//
// Whose view of states and actions is shown.

interface Props {
  agents: string[];
  chosen: ReadonlySet<string> | null; // null: all
  onChoose: (agents: ReadonlySet<string> | null) => void;
}

export function AgentChooser({ agents, chosen, onChoose }: Props) {
  if (agents.length < 2) return null;
  const toggle = (agent: string): void => {
    const next = new Set(chosen ?? agents);
    if (!next.delete(agent)) next.add(agent);
    onChoose(next.size === agents.length ? null : next);
  };
  const summary = chosen === null ? 'all agents' : [...chosen].join(', ') || 'nobody';
  return (
    <details className="e-agents">
      <summary className="v-button">
        Shown: <span className="e-agents-list">{summary}</span>
      </summary>
      <fieldset>
        <legend>Show what these agents see and do</legend>
        {agents.map((agent) => (
          <label key={agent} className="v-check">
            <input type="checkbox" checked={chosen?.has(agent) ?? true} onChange={() => toggle(agent)} />
            {agent}
          </label>
        ))}
        <button type="button" className="v-link" disabled={chosen === null} onClick={() => onChoose(null)}>
          Show all
        </button>
      </fieldset>
    </details>
  );
}
