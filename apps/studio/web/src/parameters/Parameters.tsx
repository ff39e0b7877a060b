// SPDX-License-Identifier: Apache-2.0
//
// The constants of a parametric model: a slider for trying out, a field for any number.
import { Icon } from '../app/icons';
import { NumberField } from '../app/NumberField';
import type { LspDiagnostic } from '../editor/lsp';
import type { Parameter } from './constants';
import './Parameters.css';

interface Props {
  parameters: Parameter[];
  problems: LspDiagnostic[]; // errors that come from these values
  onSet: (name: string, value: number) => void;
  onReset: (name?: string) => void;
}

export function Parameters({ parameters, problems, onSet, onReset }: Props) {
  if (parameters.length === 0) {
    return (
      <p className="empty">
        This model has no constants. A line such as <code>Const N = 4;</code> at the top makes one: it can stand in ranges
        and families (<code>Agent Child[i in 1..N]</code>), and its value can be changed here without changing the text.
      </p>
    );
  }
  const anyChanged = parameters.some(({ value, fromText }) => value !== fromText);
  return (
    <div className="parameters">
      <p className="muted">The next checks, the simulator and the model view use these values. The text stays as it is.</p>
      {parameters.map((parameter) => (
        <ParameterRow key={parameter.name} parameter={parameter} onSet={onSet} onReset={onReset} />
      ))}
      {problems.length > 0 && (
        <div className="notice bad" role="alert">
          <Icon name="error" />
          <div>
            <strong>With these values the model is not correct.</strong>
            {problems.map((problem, i) => (
              <div key={i}>
                Line {problem.range.start.line + 1}: {problem.message.split('\n')[0]}
              </div>
            ))}
          </div>
        </div>
      )}
      <button type="button" disabled={!anyChanged} onClick={() => onReset()}>
        <Icon name="reset" /> Reset all
      </button>
    </div>
  );
}

function ParameterRow({ parameter, onSet, onReset }: { parameter: Parameter } & Pick<Props, 'onSet' | 'onReset'>) {
  const { name, value, fromText, low, high } = parameter;
  return (
    <div className="parameter" role="group" aria-label={`Constant ${name}`}>
      <label htmlFor={`constant-${name}`}>
        <code>{name}</code>
      </label>
      <input
        type="range"
        aria-label={`${name}, slider`}
        min={low}
        max={Math.max(high, value)}
        value={value}
        onChange={(event) => onSet(name, event.target.valueAsNumber)}
      />
      <NumberField id={`constant-${name}`} value={value} onChange={(number) => onSet(name, number)} />
      <button
        type="button"
        className="quiet"
        disabled={value === fromText}
        aria-label={`Reset ${name} to ${fromText}`}
        title={`Reset to ${fromText}`}
        onClick={() => onReset(name)}
      >
        <Icon name="reset" />
      </button>
      <span className="muted from-text">{value === fromText ? 'as in the text' : `in the text: ${fromText}`}</span>
    </div>
  );
}
