// SPDX-License-Identifier: Apache-2.0
//
// The menu “Engine”: how to check and how far to go. Which options there are is the server's word.
import { NumberField } from '../app/NumberField';
import type { CheckOption, StudioSession } from '../protocol/client';
import { OptionField } from './OptionField';
import { defaultSettings, valueOf, withOption, type Settings } from './settings';

interface Props {
  session: StudioSession;
  settings: Settings;
  onChange: (settings: Settings) => void;
}

export function SettingsForm({ session, settings, onChange }: Props) {
  const set = (change: Partial<Settings>): void => onChange({ ...settings, ...change });
  const engine = session.engines.find(({ name }) => name === settings.engine);
  const used = session.options.filter(({ engines }) => engines.includes(settings.engine));
  const field = (option: CheckOption) => (
    <OptionField
      key={option.name}
      option={option}
      value={valueOf(option, settings.options)}
      onChange={(value) => set({ options: withOption(session.options, settings.options, option, value) })}
    />
  );
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
      {used.filter(({ group }) => group === 'reading').map(field)}
      <label className="wide tick">
        <input type="checkbox" checked={settings.explain} onChange={(event) => set({ explain: event.target.checked })} />
        Explain verdicts
      </label>
      <details className="wide">
        <summary>Advanced</summary>
        <div className="settings">{used.filter(({ group }) => group !== 'reading').map(field)}</div>
      </details>
      <button type="button" className="wide" onClick={() => onChange(defaultSettings(session))}>
        Back to the defaults
      </button>
    </div>
  );
}
