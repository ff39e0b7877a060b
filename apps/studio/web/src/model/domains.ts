// SPDX-License-Identifier: Apache-2.0
import type { Domain, Variable } from '../protocol/documents';

export function domainText(domain: Domain): string {
  switch (domain.type) {
    case 'boolean':
      return 'boolean';
    case 'integer':
      return `${domain.low} .. ${domain.high}`;
    case 'enumeration':
      return `{ ${(domain.values ?? []).join(', ')} }`;
  }
}

export function viewersText(variable: Variable, owner: string): string {
  if (variable.seen_by === 'all') return 'everybody';
  const others = variable.seen_by.filter((agent) => agent !== owner);
  return others.length === 0 ? `${owner} only` : variable.seen_by.join(', ');
}

// The line where an agent is declared; null for agents that the text does not name, as those of an array.
export function lineOfAgent(text: string, agent: string): number | null {
  const name = agent.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const place = new RegExp(`^[ \\t]*Agent[ \\t]+${name}(?![A-Za-z0-9_])`, 'm').exec(text);
  return place ? text.slice(0, place.index).split('\n').length : null;
}
