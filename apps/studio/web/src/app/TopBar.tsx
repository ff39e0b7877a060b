// SPDX-License-Identifier: Apache-2.0
//
// What can be done with the text at hand. On a phone most of it is behind one button.
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons';
import { Menu } from './Menu';
import { ThemeChoiceButtons } from './ThemeChoiceButtons';
import type { ThemeChoice } from '../theme/useTheme';

interface Props {
  name: string;
  path: string | null;
  modified: boolean;
  running: boolean;
  small: boolean;
  themeChoice: ThemeChoice;
  settings: ReactNode;
  onChooseTheme: (choice: ThemeChoice) => void;
  onOpen: () => void;
  onNew: () => void;
  onSave: () => void;
  onSaveAs: () => void;
  onFormat: () => void;
  onShare: () => void;
  onCheckAll: () => void;
  onCancel: () => void;
  onHelp: () => void;
}

export function TopBar(props: Props) {
  const { running, small, settings, themeChoice, onChooseTheme, onCheckAll, onCancel, onHelp } = props;
  const checking = (
    <>
      <button type="button" className="primary" disabled={running} title="Ctrl+Enter" onClick={onCheckAll}>
        <Icon name="check" /> Check all
      </button>
      {(!small || running) && (
        <button type="button" disabled={!running} title="Esc" onClick={onCancel}>
          <Icon name="stop" /> Cancel
        </button>
      )}
    </>
  );
  if (small) {
    return (
      <header className="top-bar">
        <FileTitle {...props} />
        {checking}
        <Menu icon="more" title="More" label="More" className="right">
          {(close) => (
            <div className="stacked">
              <FileButtons {...props} after={close} />
              <ThemeChoiceButtons choice={themeChoice} onChoose={onChooseTheme} />
              {settings}
              <BarButton icon="help" title="Shortcuts and help" onClick={onHelp} />
            </div>
          )}
        </Menu>
      </header>
    );
  }
  return (
    <header className="top-bar">
      <span className="brand">Gnomon</span>
      <FileTitle {...props} />
      <div className="group">
        <FileButtons {...props} />
      </div>
      <div className="group">
        {checking}
        <Menu icon="limits" title="Engine" className="right">
          {() => settings}
        </Menu>
      </div>
      <div className="group end">
        <Menu icon="theme" title="Theme" label="Theme" className="right">
          {() => <ThemeChoiceButtons choice={themeChoice} onChoose={onChooseTheme} />}
        </Menu>
        <button type="button" aria-label="Help" title="Help (F1)" onClick={onHelp}>
          <Icon name="help" />
        </button>
      </div>
    </header>
  );
}

function FileTitle({ name, path, modified }: Props) {
  return (
    <h1 className="file-title" title={path ?? `${name} has no file yet`}>
      <span className="name">{name}</span>
      {modified && <span className="dot" role="img" aria-label="unsaved edits" title="unsaved edits" />}
    </h1>
  );
}

function FileButtons({ onOpen, onNew, onSave, onSaveAs, onFormat, onShare, after }: Props & { after?: () => void }) {
  const then = (action: () => void) => () => {
    after?.();
    action();
  };
  return (
    <>
      <BarButton icon="open" title="Open" hint="Ctrl+O" onClick={then(onOpen)} />
      <BarButton icon="new" title="New" onClick={then(onNew)} />
      <BarButton icon="save" title="Save" hint="Ctrl+S" onClick={then(onSave)} />
      <BarButton icon="saveAs" title="Save as" hint="Ctrl+Shift+S" onClick={then(onSaveAs)} />
      <BarButton icon="outline" title="Format" hint="Shift+Alt+F" onClick={then(onFormat)} />
      <BarButton icon="share" title="Share" onClick={then(onShare)} />
    </>
  );
}

interface BarButtonProps {
  icon: IconName;
  title: string;
  hint?: string;
  onClick: () => void;
}

function BarButton({ icon, title, hint, onClick }: BarButtonProps) {
  return (
    <button type="button" title={hint === undefined ? title : `${title} (${hint})`} onClick={onClick}>
      <Icon name={icon} /> {title}
    </button>
  );
}
