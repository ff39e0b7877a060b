// SPDX-License-Identifier: Apache-2.0
//
// Sizes and constants of a model.
import type { InfoDocument } from '../protocol/documents';
import { countText } from './numbers';

export function Facts({ info }: { info: InfoDocument }) {
  const possible = info.possible_states ?? '0';
  const facts: [string, string][] = [
    ['Agents', String(info.agents?.length ?? 0)],
    ['Variables', String(info.variables ?? 0)],
    ['Bits of a state', String(info.state_bits ?? 0)],
    ['Possible states', countText(possible)],
    ['Formulas', String(info.formulas?.length ?? 0)],
  ];
  return (
    <>
      <dl className="w-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={name === 'Possible states' ? possible : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {info.constants && info.constants.length > 0 && (
        <p className="w-line">
          <span className="v-muted">Constants:</span>{' '}
          {info.constants.map(({ name, value, overridden }) => (
            <code key={name} className={overridden ? 'w-constant changed' : 'w-constant'}>
              {name} = {value}
              {overridden && <span className="visually-hidden"> (not as in the text)</span>}
            </code>
          ))}
        </p>
      )}
      {info.semantics === 'SingleAssignment' && <p className="w-line v-muted">Semantics: SingleAssignment</p>}
    </>
  );
}
