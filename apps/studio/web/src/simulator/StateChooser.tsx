// SPDX-License-Identifier: Apache-2.0
//
// Initial states or successors to choose from: in a list, by number or by values.
import { useMemo, useState, type FormEvent } from 'react';
import { countText } from '../model/numbers';
import { changedNames, stateText, valueText, varyingNames } from '../model/names';
import type { State } from '../protocol/documents';
import type { Candidates } from './session';

interface Props {
  candidates: Candidates;
  before: State | null;
  disabled: boolean;
  onChoose: (what: string) => void; // a number or values
  onCancel: (() => void) | null;
}

const fewStates = 5; // need no help to find one

export function StateChooser({ candidates, before, disabled, onChoose, onCancel }: Props) {
  const [filter, setFilter] = useState('');
  const [values, setValues] = useState('');
  const { states, initial } = candidates;
  const varying = useMemo(() => varyingNames(states), [states]);
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = states
    .map((state, i) => ({ state, number: i + 1, text: stateText(state).toLowerCase() }))
    .filter(({ text }) => words.every((word) => text.includes(word)));
  const more = String(candidates.count) !== String(states.length) || !candidates.counted;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (values.trim()) onChoose(values.trim());
  };
  return (
    <section className="v-panel v-stack m-choose" aria-label={initial ? 'Initial states' : 'Successors'}>
      <header className="v-bar">
        <h3>{initial ? 'Choose an initial state' : 'Choose a successor'}</h3>
        <span className="v-muted">
          {candidates.counted ? '' : 'more than '}
          {countText(candidates.count)}
          {more && `, the first ${states.length} are listed`}
        </span>
        <span className="v-spring" />
        {onCancel && (
          <button type="button" className="v-button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </header>
      {states.length > fewStates && (
        <input
          className="v-field"
          type="search"
          placeholder="Filter, for example: bit = b0"
          aria-label="Filter the list"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <ol className="m-states">
        {rows.map(({ state, number }) => (
          <li key={number}>
            <button type="button" className="m-choice" disabled={disabled} onClick={() => onChoose(String(number))}>
              <span className="m-number">{number}</span>
              <Values state={state} names={varying.length > 0 ? varying : Object.keys(state)} before={before} />
            </button>
          </li>
        ))}
      </ol>
      {rows.length === 0 && (
        <p className="m-none">{states.length === 0 ? 'There is none.' : 'None of the list matches.'}</p>
      )}
      {varying.length > 0 && varying.length < Object.keys(states[0] ?? {}).length && (
        <p className="v-muted m-none">Values that all of these share are left out.</p>
      )}
      {(more || states.length > fewStates) && (
        <form className="v-bar" onSubmit={submit}>
          <input
            className="v-field m-grow"
            placeholder={`A number, or values: ${shortExample(states[0])}`}
            aria-label="Number or values of a state"
            value={values}
            onChange={(event) => setValues(event.target.value)}
          />
          <button type="submit" className="v-button" disabled={disabled || !values.trim()}>
            Choose
          </button>
        </form>
      )}
    </section>
  );
}

function Values({ state, names, before }: { state: State; names: string[]; before: State | null }) {
  const changed = new Set(before ? changedNames(before, state) : []);
  return (
    <span className="m-values">
      {names.map((name) => (
        <code key={name} className={changed.has(name) ? 'changed' : undefined}>
          {name} = {valueText(state[name]!)}
        </code>
      ))}
    </span>
  );
}

function shortExample(state: State | undefined): string {
  return state ? stateText(Object.fromEntries(Object.entries(state).slice(0, 2))) : 'A.x = 1';
}
