// SPDX-License-Identifier: Apache-2.0
//
// The strategy of a claim: its tables, and what comes of it. The picture stands elsewhere.
import type { Labels } from '../model/labels';
import type { Strategy } from '../protocol/documents';
import { RuleTable } from './RuleTable';
import { tableRows } from './tableRows';
import { Turns } from './Turns';
import './strategies.css';

interface Props {
  strategy: Strategy;
  holds: boolean;
  labels: Labels;
  onVisit: (state: number) => void;
  onPlay: (() => void) | null; // along it, in the simulator
}

export function StrategyView({ strategy, holds, labels, onVisit, onPlay }: Props) {
  const who = strategy.coalition.join(', ') || 'nobody';
  return (
    <div className="s-part">
      <h4>{holds ? `What ${who} ${strategy.coalition.length === 1 ? 'does' : 'do'}` : `A strategy against ${who}`}</h4>
      {strategy.tables.map((table, i) => (
        <RuleTable key={i} table={tableRows(table)} caption={`Strategy of ${table.agents.join(', ')}`} />
      ))}
      {onPlay && (
        <button type="button" className="v-button" onClick={onPlay}>
          Play along in the simulator
        </button>
      )}
      <details open={strategy.tables.length === 0}>
        <summary>What comes of it, turn by turn</summary>
        <Turns strategy={strategy} holds={holds} labels={labels} onVisit={onVisit} />
      </details>
    </div>
  );
}
