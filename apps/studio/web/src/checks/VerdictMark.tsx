// SPDX-License-Identifier: Apache-2.0
//
// A verdict as picture, word and colour: each alone would do.
import { Icon } from '../app/icons';
import type { Verdict } from '../protocol/documents';
import type { Row } from './rows';

const WORDS = { true: 'TRUE', false: 'FALSE', unknown: 'UNKNOWN' };

export function VerdictMark({ row }: { row: Row }) {
  if (row.state === 'running') return <span className="verdict pending busy">checking</span>;
  if (row.state === 'waiting') return <span className="verdict pending">waiting</span>;
  if (row.result === null) return <span className="verdict pending">–</span>;
  return <VerdictWord verdict={row.result.outcome.verdict} stale={row.state === 'stale'} />;
}

export function VerdictWord({ verdict, stale = false }: { verdict: Verdict; stale?: boolean }) {
  return (
    <span className={`verdict ${verdict} ${stale ? 'stale' : ''}`}>
      <Icon name={verdict} size={14} />
      {WORDS[verdict]}
    </span>
  );
}
