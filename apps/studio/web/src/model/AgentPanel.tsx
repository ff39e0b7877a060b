// SPDX-License-Identifier: Apache-2.0
//
// One agent: what it has, sees and does.
import { quantity } from '../evidence/words';
import type { Agent } from '../protocol/documents';
import { domainText, viewersText } from './domains';
import { LineLink } from './LineLink';

interface Props {
  agent: Agent;
  open: boolean;
  line: number | null;
  onGoToLine?: (line: number) => void;
}

export function AgentPanel({ agent, open, line, onGoToLine }: Props) {
  const { variables, actions, lobsvars } = agent;
  return (
    <details className="v-panel w-agent" open={open}>
      <summary>
        <h3>{agent.name}</h3>
        <span className="v-muted">
          {quantity(variables.length, 'variable')}, {quantity(actions.length, 'action')}
        </span>
      </summary>
      <div className="w-agent-body">
        <p>
          <LineLink line={line} onGoToLine={onGoToLine} />
        </p>
        {variables.length > 0 && (
          <div className="v-scroll">
            <table className="v-table">
              <thead>
                <tr>
                  <th scope="col">Variable</th>
                  <th scope="col">Values</th>
                  <th scope="col">Seen by</th>
                </tr>
              </thead>
              <tbody>
                {variables.map((variable) => (
                  <tr key={variable.name}>
                    <td>
                      <code>{variable.name}</code>
                    </td>
                    <td>
                      <code>{domainText(variable.domain)}</code>
                    </td>
                    <td>{viewersText(variable, agent.name)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {lobsvars.length > 0 && (
          <p>
            <span className="v-muted">Sees of the environment:</span> <code>{lobsvars.join(', ')}</code>
          </p>
        )}
        <p>
          <span className="v-muted">Actions:</span> {actions.length > 0 ? <code>{actions.join(', ')}</code> : 'none'}
        </p>
        <p className="v-muted">
          {quantity(agent.protocol_lines, 'line')} of protocol, {quantity(agent.evolution_lines, 'line')} of evolution
        </p>
      </div>
    </details>
  );
}
