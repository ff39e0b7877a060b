// SPDX-License-Identifier: Apache-2.0
//
// The last thing that happened, which screen readers say aloud, and a few facts about the text.
interface Props {
  message: string;
  errors: number;
  warnings: number;
  line: number;
  constants: Record<string, number>;
  onShowProblems: () => void;
}

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

export function StatusBar({ message, errors, warnings, line, constants, onShowProblems }: Props) {
  const changed = Object.entries(constants).map(([name, value]) => `${name} = ${value}`);
  return (
    <footer className="status-bar">
      <span role="status" aria-live="polite" className="message">
        {message}
      </span>
      {changed.length > 0 && <span title="constants that are not as in the text">{changed.join(', ')}</span>}
      <button type="button" className="link" onClick={onShowProblems}>
        {count(errors, 'error')}, {count(warnings, 'warning')}
      </button>
      <span className="line">Line {line}</span>
    </footer>
  );
}
