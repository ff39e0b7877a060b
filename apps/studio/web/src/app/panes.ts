// SPDX-License-Identifier: Apache-2.0
//
// Which parts of the page there are, and what is open. On a phone one part is seen at a time.
import { useCallback, useState } from 'react';
import type { TabDescription } from './Tabs';

export type SideTab = 'files' | 'outline' | 'search' | 'examples';
export type PaneTab = 'results' | 'explanation' | 'simulator' | 'model' | 'parameters' | 'problems';
export type View = 'side' | 'editor' | 'pane';

export const SIDE_TABS: readonly TabDescription<SideTab>[] = [
  { id: 'files', title: 'Files', icon: 'files' },
  { id: 'outline', title: 'Outline', icon: 'outline' },
  { id: 'search', title: 'Search', icon: 'search' },
  { id: 'examples', title: 'Examples', icon: 'examples' },
];

export const PANE_TABS: readonly TabDescription<PaneTab>[] = [
  { id: 'results', title: 'Results', icon: 'results' },
  { id: 'explanation', title: 'Explanation', icon: 'explanation' },
  { id: 'simulator', title: 'Simulator', icon: 'simulator' },
  { id: 'model', title: 'Model', icon: 'model' },
  { id: 'parameters', title: 'Parameters', icon: 'parameters' },
  { id: 'problems', title: 'Problems', icon: 'problems' },
];

export type PhoneTab = PaneTab | 'side' | 'editor';

export const PHONE_TABS: readonly TabDescription<PhoneTab>[] = [
  { id: 'side', title: 'Files', icon: 'files', controls: 'side' },
  { id: 'editor', title: 'Editor', icon: 'editor', controls: 'middle' },
  { id: 'results', title: 'Results', icon: 'results' },
  { id: 'explanation', title: 'Explain', icon: 'explanation' },
  { id: 'simulator', title: 'Simulate', icon: 'simulator' },
  { id: 'model', title: 'Model', icon: 'model' },
  { id: 'parameters', title: 'Values', icon: 'parameters' },
  { id: 'problems', title: 'Errors', icon: 'problems' },
];

export interface Panes {
  view: View;
  side: SideTab;
  pane: PaneTab;
  showSide: (tab: SideTab) => void;
  showPane: (tab: PaneTab) => void;
  showEditor: () => void;
  showView: (view: View) => void;
}

export function usePanes(): Panes {
  const [view, setView] = useState<View>('editor');
  const [side, setSide] = useState<SideTab>('files');
  const [pane, setPane] = useState<PaneTab>('results');
  return {
    view,
    side,
    pane,
    showSide: useCallback((tab) => {
      setSide(tab);
      setView('side');
    }, []),
    showPane: useCallback((tab) => {
      setPane(tab);
      setView('pane');
    }, []),
    showEditor: useCallback(() => setView('editor'), []),
    showView: setView,
  };
}
