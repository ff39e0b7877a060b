// SPDX-License-Identifier: Apache-2.0
//
// All values of a state by agent, with what the last step changed.
import type { State } from '../protocol/documents';
import { byAgent, valueText, variableOf } from './names';
import { everything, type Scope } from './scope';
import './StateTable.css';

interface Props {
  state: State;
  before?: State | null;
  scope?: Scope;
  dense?: boolean;
}

export function StateTable({ state, before = null, scope = everything, dense = false }: Props) {
  const groups = byAgent(Object.keys(state).filter(scope.showsVariable));
  if (groups.length === 0) return <p className="state-empty">No variable is shown.</p>;
  return (
    <div className={dense ? 'state-table dense' : 'state-table'}>
      {groups.map(({ agent, names }) => (
        <section key={agent} className="state-agent">
          <h4>{agent || 'State'}</h4>
          <dl>
            {names.map((name) => (
              <StateValue key={name} name={name} state={state} before={before} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function StateValue({ name, state, before }: { name: string; state: State; before: State | null }) {
  const value = state[name]!;
  const old = before?.[name];
  const changed = old !== undefined && old !== value;
  return (
    <div className={changed ? 'state-value changed' : 'state-value'}>
      <dt>{variableOf(name)}</dt>
      <dd>
        {changed && (
          <>
            <span className="state-old">
              <span className="visually-hidden">changed from </span>
              {valueText(old)}
            </span>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden"> to </span>
          </>
        )}
        <strong>{valueText(value)}</strong>
      </dd>
    </div>
  );
}
