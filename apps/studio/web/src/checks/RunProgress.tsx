// SPDX-License-Identifier: Apache-2.0
//
// What a running check is doing.
import { useEffect, useState } from 'react';
import { Icon } from '../app/icons';
import { countText } from '../model/numbers';
import type { Run } from './results';
import { timeInWords } from './words';

// Each engine knows some of these; the others are 0.
const FIGURES = ['depth', 'states', 'frontier', 'nodes'] as const;

interface Props {
  run: Run;
  total: number;
  onCancel: () => void;
}

export function RunProgress({ run, total, onCancel }: Props) {
  const [begun] = useState(() => performance.now());
  const [now, setNow] = useState(begun);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const wanted = run.only === null ? total : run.only.length + run.formulas.length;
  const { progress } = run;
  const seconds = progress?.seconds ?? (now - begun) / 1000;
  return (
    <section className="progress" aria-label="Running check">
      <div className="progress-head">
        <strong>
          {run.state === 'running' ? 'Checking' : 'Waiting to start'}
          {run.formula !== null && ` formula ${run.formula}`}
        </strong>
        <span className="muted">
          {run.decided.length} of {wanted} decided
        </span>
        <button type="button" onClick={onCancel} disabled={run.id === null}>
          <Icon name="stop" /> Cancel <kbd>Esc</kbd>
        </button>
      </div>
      <progress max={Math.max(1, wanted)} value={run.decided.length} aria-label="Formulas decided" />
      <dl className="figures">
        <Figure name="phase" value={progress?.phase ?? 'starting'} />
        <Figure name="time" value={timeInWords(Math.max(0.1, seconds))} />
        {FIGURES.filter((name) => progress !== null && progress[name] > 0).map((name) => (
          <Figure key={name} name={name} value={countText(progress![name])} />
        ))}
      </dl>
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
