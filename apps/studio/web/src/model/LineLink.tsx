// SPDX-License-Identifier: Apache-2.0

interface Props {
  line: number | null;
  onGoToLine?: (line: number) => void;
}

export function LineLink({ line, onGoToLine }: Props) {
  if (line === null) return null;
  if (!onGoToLine) return <span className="v-muted">line {line}</span>;
  return (
    <button type="button" className="v-link" onClick={() => onGoToLine(line)}>
      line {line}
    </button>
  );
}
