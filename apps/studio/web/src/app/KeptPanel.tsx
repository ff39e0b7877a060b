// SPDX-License-Identifier: Apache-2.0
//
// The panel of a tab. It stays alive while another one is shown, but is not bothered with news until it is seen again.
import { memo, type ReactNode } from 'react';
import { panelId, tabId } from './Tabs';

interface Props {
  prefix: string;
  tab: string;
  visible: boolean;
  children: ReactNode;
}

export const KeptPanel = memo(
  function KeptPanel({ prefix, tab, visible, children }: Props) {
    return (
      <div
        role="tabpanel"
        id={panelId(prefix, tab)}
        aria-labelledby={tabId(prefix, tab)}
        tabIndex={-1}
        hidden={!visible}
        className="panel"
      >
        {children}
      </div>
    );
  },
  (before, after) => !before.visible && !after.visible,
);
