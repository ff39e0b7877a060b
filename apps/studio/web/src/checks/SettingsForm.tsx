// SPDX-License-Identifier: Apache-2.0
//
// The menu “Engine”: how to check and how far to go.
import { NumberField } from '../app/NumberField';
import type { StudioSession } from '../protocol/client';
import { defaultSettings, UNIFORM, type Settings, type Uniform } from './settings';

interface Props {
  session: StudioSession;
  settings: Settings;
  onChange: (settings: Settings) => void;
}

export function SettingsForm({ session, settings, onChange }: Props) {
  const set = (change: Partial<Settings>): void => onChange({ ...settings, ...change });
  const engine = session.engines.find(({ name }) => name === settings.engine);
  return (
    <div className="settings">
      <label htmlFor="engine">Engine</label>
      <select id="engine" value={settings.engine} onChange={(event) => set({ engine: event.target.value })}>
        {session.engines.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <p className="muted small wide">{engine?.summary}</p>
      <label htmlFor="timeout">Time, in seconds</label>
      <NumberField id="timeout" min={1} value={settings.timeoutSeconds} onChange={(value) => set({ timeoutSeconds: value })} />
      <label htmlFor="memory">Memory, in MB</label>
      <NumberField id="memory" min={1} value={settings.memoryMegabytes} onChange={(value) => set({ memoryMegabytes: value })} />
      <label htmlFor="uniform">Strategies in ATL</label>
      <select
        id="uniform"
        value={settings.uniform ?? ''}
        onChange={(event) => set({ uniform: event.target.value === '' ? null : (event.target.value as Uniform) })}
      >
        <option value="">as the formulas say</option>
        {UNIFORM.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <label className="wide tick">
        <input type="checkbox" checked={settings.finite} onChange={(event) => set({ finite: event.target.checked })} />
        LDL and CDL* on finite traces
      </label>
      <label className="wide tick">
        <input type="checkbox" checked={settings.explain} onChange={(event) => set({ explain: event.target.checked })} />
        Explain verdicts
      </label>
      <button type="button" className="wide" onClick={() => onChange(defaultSettings(session))}>
        Back to the defaults
      </button>
    </div>
  );
}
