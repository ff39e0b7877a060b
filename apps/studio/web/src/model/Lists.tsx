// SPDX-License-Identifier: Apache-2.0
//
// Atoms, groups, fairness and formulas of a model.
import type { ReactNode } from 'react';
import type { InfoDocument } from '../protocol/documents';
import { LineLink } from './LineLink';

interface Props {
  info: InfoDocument;
  onGoToLine?: (line: number) => void;
}

export function Lists({ info, onGoToLine }: Props) {
  return (
    <>
      <Part title="Formulas" count={info.formulas?.length ?? 0}>
        {info.formulas?.map((formula) => (
          <tr key={`${formula.number} ${formula.instance ?? ''}`}>
            <td className="v-muted">{formula.number}</td>
            <td>
              {formula.name !== null && <span>{formula.name}: </span>}
              <code>{formula.text}</code>
              {formula.instance !== null && <span className="v-muted"> {formula.instance}</span>}
            </td>
            <td className="v-muted w-nowrap">{formula.logic}</td>
            <td className="w-nowrap">
              <LineLink line={formula.line} onGoToLine={onGoToLine} />
            </td>
          </tr>
        ))}
      </Part>
      <Part title="Atoms" count={info.atoms?.length ?? 0}>
        {info.atoms?.map(({ name, condition }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>
              <code className="v-muted">{condition}</code>
            </td>
          </tr>
        ))}
      </Part>
      <Part title="Groups" count={info.groups?.length ?? 0}>
        {info.groups?.map(({ name, members }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>{members.join(', ') || <span className="v-muted">nobody</span>}</td>
          </tr>
        ))}
      </Part>
      <Part title="Fairness" count={info.fairness?.length ?? 0}>
        {info.fairness?.map((condition) => (
          <tr key={condition}>
            <td>
              <code>{condition}</code> <span className="v-muted">holds again and again</span>
            </td>
          </tr>
        ))}
      </Part>
    </>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details className="v-panel w-part" open={count <= 12}>
      <summary>
        <h3>{title}</h3>
        <span className="v-muted">{count}</span>
      </summary>
      <div className="v-scroll w-part-body">
        <table className="v-table">
          <caption className="visually-hidden">{title}</caption>
          <tbody>{children}</tbody>
        </table>
      </div>
    </details>
  );
}
