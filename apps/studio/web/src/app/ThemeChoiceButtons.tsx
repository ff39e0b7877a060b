// SPDX-License-Identifier: Apache-2.0
import type { ThemeChoice } from '../theme/useTheme';

const CHOICES: [ThemeChoice, string][] = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

export function ThemeChoiceButtons({ choice, onChoose }: { choice: ThemeChoice; onChoose: (choice: ThemeChoice) => void }) {
  return (
    <fieldset className="choices">
      <legend>Theme</legend>
      {CHOICES.map(([value, title]) => (
        <label key={value} className="tick">
          <input type="radio" name="theme" checked={choice === value} onChange={() => onChoose(value)} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
