// SPDX-License-Identifier: Apache-2.0
//
// The panes beside each other, with lines to move between them; on a phone one of them and a bar at the bottom.
import type { ReactNode } from 'react';
import { Icon } from './icons';
import { PANE_TABS, PHONE_TABS, SIDE_TABS, type Panes, type PaneTab } from './panes';
import { Splitter } from './Splitter';
import { useStored } from './stored';
import { Tabs, type TabDescription } from './Tabs';

interface Props {
  panes: Panes;
  small: boolean;
  badges: Partial<Record<PaneTab, ReactNode>>;
  side: ReactNode;
  editor: ReactNode;
  pane: ReactNode;
}

interface Sizes {
  side: number;
  right: number;
  bottom: number;
  dock: 'right' | 'bottom';
}

const isSizes = (value: unknown): value is Sizes =>
  typeof value === 'object' && value !== null && ['side', 'right', 'bottom', 'dock'].every((name) => name in value);

export function Workspace({ panes, small, badges, side, editor, pane }: Props) {
  const right = Math.max(380, Math.round(window.innerWidth * 0.4));
  const [sizes, setSizes] = useStored<Sizes>('gnomon.panes', { side: 220, right, bottom: 320, dock: 'right' }, isSizes);
  const { dock } = sizes;
  const withBadges = <Id extends string>(tabs: readonly TabDescription<Id>[]): TabDescription<Id>[] =>
    tabs.map((tab) => ({ ...tab, badge: badges[tab.id as unknown as PaneTab] }));
  const paneStyle = small ? undefined : dock === 'right' ? { width: sizes.right } : { height: sizes.bottom };
  return (
    <main className="main">
      <div className={`workspace dock-${dock}`} data-view={small ? panes.view : undefined}>
        <section className="side" id="side" style={small ? undefined : { width: sizes.side }} aria-label="Files and outline">
          <h2 className="visually-hidden">Files and outline</h2>
          <Tabs prefix="side" label="Side panel" tabs={SIDE_TABS} selected={panes.side} onSelect={panes.showSide} />
          {side}
        </section>
        {!small && (
          <Splitter
            label="Width of the side panel"
            orientation="vertical"
            controls="side"
            size={sizes.side}
            min={140}
            max={480}
            onResize={(size) => setSizes({ ...sizes, side: size })}
          />
        )}
        <div className="center">
          <section className="middle" id="middle" aria-label="Editor">
            {editor}
          </section>
          {!small && (
            <Splitter
              label={dock === 'right' ? 'Width of the right panel' : 'Height of the bottom panel'}
              orientation={dock === 'right' ? 'vertical' : 'horizontal'}
              controls="pane"
              reversed
              size={dock === 'right' ? sizes.right : sizes.bottom}
              min={dock === 'right' ? 280 : 120}
              max={dock === 'right' ? Math.max(280, window.innerWidth - 480) : Math.max(120, window.innerHeight - 240)}
              onResize={(size) => setSizes({ ...sizes, [dock]: size })}
            />
          )}
          <section className="pane" id="pane" style={paneStyle} aria-label="Verification and views">
            <h2 className="visually-hidden">Verification and views</h2>
            {!small && (
              <div className="pane-head">
                <Tabs
                  prefix="pane"
                  label="Verification and views"
                  tabs={withBadges(PANE_TABS)}
                  selected={panes.pane}
                  onSelect={panes.showPane}
                />
                <button
                  type="button"
                  className="quiet"
                  aria-label={dock === 'right' ? 'Put this panel at the bottom' : 'Put this panel to the right'}
                  title={dock === 'right' ? 'Put at the bottom' : 'Put to the right'}
                  onClick={() => setSizes({ ...sizes, dock: dock === 'right' ? 'bottom' : 'right' })}
                >
                  <Icon name={dock === 'right' ? 'dock' : 'dockRight'} />
                </button>
              </div>
            )}
            {pane}
          </section>
        </div>
      </div>
      {small && (
        <Tabs
          prefix="pane"
          label="Parts of the studio"
          className="bottom-bar"
          tabs={withBadges(PHONE_TABS)}
          selected={panes.view === 'pane' ? panes.pane : panes.view}
          onSelect={(tab) => (tab === 'side' || tab === 'editor' ? panes.showView(tab) : panes.showPane(tab))}
        />
      )}
    </main>
  );
}
