// SPDX-License-Identifier: Apache-2.0

export function AtomsHere({ atoms }: { atoms: Record<string, boolean> }) {
  const entries = Object.entries(atoms);
  if (entries.length === 0) return null;
  const sorted = [...entries].sort(([, a], [, b]) => Number(b) - Number(a));
  return (
    <ul className="m-atoms" aria-label="Atoms">
      {sorted.map(([name, holds]) => (
        <li key={name} className={holds ? 'true' : 'false'}>
          <span aria-hidden="true">{holds ? '✓' : '✗'}</span> {name}
          <span className="visually-hidden">{holds ? ' holds' : ' does not hold'}</span>
        </li>
      ))}
    </ul>
  );
}
