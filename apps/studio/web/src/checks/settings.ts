// SPDX-License-Identifier: Apache-2.0
//
// How to check: engine, limits, and the options that the server offers. Remembered by the browser.
import { isRecord, useStored } from '../app/stored';
import type { CheckOption, CheckRequest, OptionValue, StudioSession } from '../protocol/client';

// Values of options that are not the default, by name.
export type Chosen = Readonly<Record<string, OptionValue>>;

export interface Settings {
  engine: string;
  timeoutSeconds: number;
  memoryMegabytes: number;
  explain: boolean;
  options: Chosen;
}

function isSettings(value: unknown): value is Settings {
  return (
    isRecord(value) &&
    typeof value.engine === 'string' &&
    isLimit(value.timeoutSeconds) &&
    isLimit(value.memoryMegabytes) &&
    typeof value.explain === 'boolean' &&
    isRecord(value.options)
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
    explain: true,
    options: {},
  };
}

export function useSettings(session: StudioSession): [Settings, (settings: Settings) => void] {
  return useStored('gnomon.settings', defaultSettings(session), isSettings);
}

// What is stored may be from another version of the studio.
function isValueOf(option: CheckOption, value: unknown): value is OptionValue {
  switch (option.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return option.values.some(({ name }) => name === value);
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) && value >= option.least;
  }
}

export function valueOf(option: CheckOption, chosen: Chosen): OptionValue | null {
  const value = chosen[option.name];
  return isValueOf(option, value) ? value : option.default;
}

// The same choices but for one option; null stands for its default. What it excludes goes back to the default.
export function withOption(
  options: readonly CheckOption[],
  chosen: Chosen,
  changed: CheckOption,
  value: OptionValue | null,
): Chosen {
  const isDefault = value === null || value === changed.default;
  const goes = ({ name, excludes }: CheckOption): boolean =>
    name === changed.name || (!isDefault && (excludes === changed.name || name === changed.excludes));
  const gone = options.filter(goes).map(({ name }) => name);
  const kept = Object.entries(chosen).filter(([name]) => !gone.includes(name));
  return Object.fromEntries(isDefault ? kept : [...kept, [changed.name, value]]);
}

// Of these options, the values that are not the default and do something with this engine.
export function activeOptions(options: readonly CheckOption[], { engine, options: chosen }: Settings): Chosen {
  const active: Record<string, OptionValue> = {};
  for (const option of options) {
    const value = valueOf(option, chosen);
    if (value !== null && value !== option.default && option.engines.includes(engine)) active[option.name] = value;
  }
  return active;
}

// What a request for a check has of the settings.
export function requestOf(
  options: readonly CheckOption[],
  settings: Settings,
): Required<Pick<CheckRequest, 'engine' | 'timeout_ms' | 'memory_bytes' | 'options'>> {
  return {
    engine: settings.engine,
    timeout_ms: settings.timeoutSeconds * 1000,
    memory_bytes: settings.memoryMegabytes * 1e6,
    options: activeOptions(options, settings),
  };
}

// Of these, the options that say how formulas are read.
export function readingOf(options: readonly CheckOption[], settings: Settings): Chosen {
  return activeOptions(
    options.filter(({ group }) => group === 'reading'),
    settings,
  );
}
