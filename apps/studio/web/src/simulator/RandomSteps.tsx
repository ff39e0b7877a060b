// SPDX-License-Identifier: Apache-2.0
import { useState, type FormEvent } from 'react';

interface Props {
  disabled: boolean;
  stopped: string | null;
  onRandom: (command: string) => void;
}

export function RandomSteps({ disabled, stopped, onRandom }: Props) {
  const [count, setCount] = useState('10');
  const [seed, setSeed] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onRandom(`random ${count || 1} ${seed}`.trim());
  };
  return (
    <form className="v-bar" onSubmit={submit} aria-label="Random steps">
      <input
        className="v-field m-small"
        type="number"
        min={1}
        max={100000}
        aria-label="Number of random steps"
        value={count}
        onChange={(event) => setCount(event.target.value)}
      />
      <span>random steps</span>
      <input
        className="v-field m-small"
        type="number"
        min={0}
        placeholder="seed"
        aria-label="Seed: the same one gives the same steps"
        value={seed}
        onChange={(event) => setSeed(event.target.value)}
      />
      <button type="submit" className="v-button" disabled={disabled}>
        Walk
      </button>
      {stopped && <span className="v-muted">{stopped}</span>}
    </form>
  );
}
