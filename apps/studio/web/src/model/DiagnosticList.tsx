// SPDX-License-Identifier: Apache-2.0
import type { Diagnostic } from '../protocol/documents';
import './DiagnosticList.css';

const mostShown = 25;

interface Props {
  diagnostics: Diagnostic[];
  onGoToLine?: (line: number) => void;
}

export function DiagnosticList({ diagnostics, onGoToLine }: Props) {
  const rest = diagnostics.length - mostShown;
  return (
    <ul className="d-list">
      {diagnostics.slice(0, mostShown).map((each, i) => (
        <li key={i} className={each.severity}>
          {onGoToLine ? (
            <button type="button" className="v-link" onClick={() => onGoToLine(each.line)}>
              line {each.line}
            </button>
          ) : (
            <span className="v-muted">
              {each.file.startsWith('<formula') ? `at ${each.column}` : `line ${each.line}`}
            </span>
          )}
          <span>
            {each.message} <span className="v-muted">{each.code}</span>
            {each.hint !== null && <span className="d-hint">{each.hint}</span>}
          </span>
        </li>
      ))}
      {rest > 0 && <li className="v-muted">and {rest} more</li>}
    </ul>
  );
}
