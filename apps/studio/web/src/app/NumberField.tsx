// SPDX-License-Identifier: Apache-2.0
//
// A field for an integer. While somebody types it may be empty or half a number; the value changes when it is one. A field
// that may stay empty is told when it becomes so.
import { useState } from 'react';

interface Props {
  id: string;
  value: number | null;
  min?: number;
  onChange: (value: number) => void;
  onClear?: () => void;
}

export function NumberField({ id, value, min, onChange, onClear }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string): void => {
    setTyped(text);
    const number = Number(text);
    if (text.trim() === '') onClear?.();
    else if (Number.isInteger(number) && (min === undefined || number >= min)) onChange(number);
  };
  return (
    <input
      id={id}
      type="number"
      step={1}
      min={min}
      value={typed ?? value ?? ''}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
