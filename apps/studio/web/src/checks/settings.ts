// SPDX-License-Identifier: Apache-2.0
//
// How to check: engine, limits, and how strategies and traces are meant. Remembered by the browser.
import { isRecord, useStored } from '../app/stored';
import type { StudioSession } from '../protocol/client';

export type Uniform = 'pooled' | 'subjective' | 'objective';

export interface Settings {
  engine: string;
  timeoutSeconds: number;
  memoryMegabytes: number;
  uniform: Uniform | null;
  finite: boolean;
  explain: boolean;
}

export const UNIFORM: readonly { value: Uniform; text: string }[] = [
  { value: 'pooled', text: 'uniform; members pool what they see' },
  { value: 'subjective', text: 'uniform; in the eyes of some member' },
  { value: 'objective', text: 'uniform; from the state at hand' },
];

function isSettings(value: unknown): value is Settings {
  return (
    isRecord(value) &&
    typeof value.engine === 'string' &&
    isLimit(value.timeoutSeconds) &&
    isLimit(value.memoryMegabytes) &&
    (value.uniform === null || UNIFORM.some(({ value: known }) => known === value.uniform)) &&
    typeof value.finite === 'boolean' &&
    typeof value.explain === 'boolean'
  );
}

export function isLimit(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

export function defaultSettings(session: StudioSession): Settings {
  return {
    engine: session.engines[0]?.name ?? 'auto',
    timeoutSeconds: Math.max(1, Math.round(session.limits.timeout_ms / 1000)),
    memoryMegabytes: Math.max(1, Math.round(session.limits.memory_bytes / 1e6)),
    uniform: null,
    finite: false,
    explain: true,
  };
}

export function useSettings(session: StudioSession): [Settings, (settings: Settings) => void] {
  return useStored('gnomon.settings', defaultSettings(session), isSettings);
}
