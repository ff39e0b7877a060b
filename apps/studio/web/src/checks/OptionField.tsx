// SPDX-License-Identifier: Apache-2.0
//
// A field for an option that the server offers.
import { NumberField } from '../app/NumberField';
import type { CheckOption, OptionValue } from '../protocol/client';

interface Props {
  option: CheckOption;
  value: OptionValue | null;
  onChange: (value: OptionValue | null) => void; // null: the default
}

export function OptionField({ option, value, onChange }: Props) {
  const id = `option-${option.name}`;
  const label = (
    <label htmlFor={id} title={option.help}>
      {option.label}
    </label>
  );
  switch (option.kind) {
    case 'flag':
      return (
        <label className="wide tick" title={option.help}>
          <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
          {option.label}
        </label>
      );
    case 'choice': {
      const summary = option.values.find(({ name }) => name === value)?.summary ?? '';
      return (
        <>
          {label}
          <select id={id} value={String(value ?? '')} onChange={(event) => onChange(event.target.value || null)}>
            {option.default === null && <option value="">no</option>}
            {option.values.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          {value !== option.default && summary !== '' && <p className="muted small wide">{summary}</p>}
        </>
      );
    }
    case 'number':
      return (
        <>
          {label}
          <NumberField
            id={id}
            min={option.least}
            value={typeof value === 'number' ? value : null}
            onChange={onChange}
            onClear={() => onChange(null)}
          />
        </>
      );
  }
}
