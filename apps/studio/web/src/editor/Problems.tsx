// SPDX-License-Identifier: Apache-2.0
//
// Errors and warnings of the text, in order.
import { Icon } from '../app/icons';
import { useRoving } from '../app/useRoving';
import type { LspDiagnostic } from './lsp';
import './Problems.css';

interface Props {
  diagnostics: LspDiagnostic[];
  onGoTo: (line: number, column: number) => void;
}

export function Problems({ diagnostics, onGoTo }: Props) {
  const roving = useRoving(diagnostics.length);
  if (diagnostics.length === 0) return <p className="empty">No errors and no warnings.</p>;
  return (
    <ul className="problems" aria-label="Problems" {...roving.container}>
      {diagnostics.map((diagnostic, i) => {
        const { line, character } = diagnostic.range.start;
        const isError = diagnostic.severity === 1;
        const [message, ...more] = diagnostic.message.split('\n');
        return (
          <li key={i}>
            <button type="button" className="row" {...roving.item(i)} onClick={() => onGoTo(line + 1, character + 1)}>
              <span className={isError ? 'bad' : 'warning'}>
                <Icon name={isError ? 'error' : 'problems'} />
              </span>
              <span>
                <span className="visually-hidden">{isError ? 'Error: ' : 'Warning: '}</span>
                {message}
                {more.map((text, j) => (
                  <span key={j} className="muted more">
                    {text}
                  </span>
                ))}
              </span>
              <span className="muted place">
                {diagnostic.code} · line {line + 1}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
