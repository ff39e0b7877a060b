// SPDX-License-Identifier: Apache-2.0
//
// A row of tabs as in the WAI-ARIA patterns. The panel is the caller's: it has id `panelId(prefix, tab)`.
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons';
import { useRoving } from './useRoving';

export interface TabDescription<Id extends string> {
  id: Id;
  title: string;
  icon: IconName;
  badge?: ReactNode;
  controls?: string; // the id of what it shows, if that is not a panel of its own
}

export const tabId = (prefix: string, tab: string): string => `${prefix}-tab-${tab}`;
export const panelId = (prefix: string, tab: string): string => `${prefix}-panel-${tab}`;

interface Props<Id extends string> {
  prefix: string;
  label: string;
  tabs: readonly TabDescription<Id>[];
  selected: Id;
  className?: string;
  onSelect: (tab: Id) => void;
}

export function Tabs<Id extends string>({ prefix, label, tabs, selected, className, onSelect }: Props<Id>) {
  const index = tabs.findIndex((tab) => tab.id === selected);
  const roving = useRoving(tabs.length, { orientation: 'horizontal', selected: Math.max(0, index) });
  return (
    <div role="tablist" aria-label={label} className={`tabs ${className ?? ''}`} {...roving.container}>
      {tabs.map((tab, i) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(prefix, tab.id)}
          aria-selected={tab.id === selected}
          aria-controls={tab.controls ?? panelId(prefix, tab.id)}
          {...roving.item(i)}
          onFocus={() => onSelect(tab.id)}
          onClick={() => onSelect(tab.id)}
        >
          <Icon name={tab.icon} />
          <span className="title">{tab.title}</span>
          {tab.badge}
        </button>
      ))}
    </div>
  );
}
