// SPDX-License-Identifier: Apache-2.0
//
// The panel of a tab. It stays alive while another one is shown, but is not bothered with news until it is seen again:
// what it showed last stays.
import { memo, useRef, type ReactNode } from 'react';
import { panelId, tabId } from './Tabs';

interface Props {
  prefix: string;
  tab: string;
  visible: boolean;
  current?: boolean; // false for a panel of another text than the one that is shown: the tab is not its own
  children: ReactNode; // needed while it is visible only
}

export const KeptPanel = memo(
  function KeptPanel({ prefix, tab, visible, current = true, children }: Props) {
    const shown = useRef(children);
    if (visible) shown.current = children;
    return (
      <div
        role="tabpanel"
        id={current ? panelId(prefix, tab) : undefined}
        aria-labelledby={current ? tabId(prefix, tab) : undefined}
        tabIndex={-1}
        hidden={!visible}
        className="panel"
      >
        {shown.current}
      </div>
    );
  },
  (before, after) => !before.visible && !after.visible && before.current === after.current,
);
