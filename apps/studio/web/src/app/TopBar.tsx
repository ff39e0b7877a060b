// SPDX-License-Identifier: Apache-2.0
//
// What can be done with the text at hand. On a phone most of it is behind one button.
import type { ReactNode } from 'react';
import { COMMANDS, type CommandName } from '../commands/commands';
import { Icon, type IconName } from './icons';
import { Menu } from './Menu';

interface Props {
  name: string;
  path: string | null;
  modified: boolean;
  running: boolean;
  small: boolean;
  settings: ReactNode; // of checks
  preferences: ReactNode; // of the page
  onCommand: (name: CommandName) => void;
}

export function TopBar(props: Props) {
  const { running, small, settings, preferences, onCommand } = props;
  const { checkAll, cancel } = COMMANDS;
  const checking = (
    <>
      <button type="button" className="primary" disabled={running} title={checkAll.keys} onClick={() => onCommand('checkAll')}>
        <Icon name="check" /> <span className="title">{checkAll.title}</span>
      </button>
      {(!small || running) && (
        <button type="button" disabled={!running} title={cancel.keys} onClick={() => onCommand('cancel')}>
          <Icon name="stop" /> <span className="title">Cancel</span>
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
              <CommandButtons commands={[...FILE_COMMANDS, ['commands', 'palette'], ['help', 'help']]} onCommand={onCommand} before={close} />
              {preferences}
              {settings}
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
        <CommandButtons commands={FILE_COMMANDS} onCommand={onCommand} />
      </div>
      <div className="group">
        {checking}
        <Menu icon="limits" title="Engine" className="right">
          {() => settings}
        </Menu>
      </div>
      <div className="group end">
        <IconButton icon="commands" command="palette" onCommand={onCommand} />
        <Menu icon="theme" title="Preferences" label="Preferences" className="right">
          {() => preferences}
        </Menu>
        <IconButton icon="help" command="help" onCommand={onCommand} />
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

const FILE_COMMANDS: [IconName, CommandName][] = [
  ['open', 'open'],
  ['new', 'new'],
  ['save', 'save'],
  ['saveAs', 'saveAs'],
  ['outline', 'editor.action.formatDocument'],
  ['share', 'share'],
];

interface ButtonsProps {
  commands: [IconName, CommandName][];
  onCommand: (name: CommandName) => void;
  before?: () => void;
}

const withKeys = (name: CommandName): string => {
  const { title, keys } = COMMANDS[name];
  return keys === undefined ? title : `${title} (${keys})`;
};

function CommandButtons({ commands, onCommand, before }: ButtonsProps) {
  return commands.map(([icon, name]) => (
    <button
      key={name}
      type="button"
      title={withKeys(name)}
      onClick={() => {
        before?.();
        onCommand(name);
      }}
    >
      <Icon name={icon} /> <span className="title">{COMMANDS[name].title}</span>
    </button>
  ));
}

interface IconButtonProps {
  icon: IconName;
  command: CommandName;
  onCommand: (name: CommandName) => void;
}

function IconButton({ icon, command, onCommand }: IconButtonProps) {
  return (
    <button type="button" aria-label={COMMANDS[command].title} title={withKeys(command)} onClick={() => onCommand(command)}>
      <Icon name={icon} />
    </button>
  );
}
