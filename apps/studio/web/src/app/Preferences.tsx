// SPDX-License-Identifier: Apache-2.0
//
// How the page looks and behaves, whatever is open.
import type { ThemeChoice, useTheme } from '../theme/useTheme';

interface Props {
  theme: ReturnType<typeof useTheme>;
  formatOnSave: boolean;
  onFormatOnSave: (wanted: boolean) => void;
}

const CHOICES: [ThemeChoice, string][] = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

export function Preferences({ theme, formatOnSave, onFormatOnSave }: Props) {
  return (
    <div className="stacked">
      <fieldset className="choices">
        <legend>Theme</legend>
        {CHOICES.map(([value, title]) => (
          <label key={value} className="tick">
            <input type="radio" name="theme" checked={theme.choice === value} onChange={() => theme.choose(value)} />
            {title}
          </label>
        ))}
      </fieldset>
      <label className="tick" title="Gives a text the layout of `gnomon format` when it is saved, unless it has syntax errors">
        <input type="checkbox" checked={formatOnSave} onChange={(event) => onFormatOnSave(event.target.checked)} />
        Format on save
      </label>
    </div>
  );
}
