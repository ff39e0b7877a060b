// SPDX-License-Identifier: Apache-2.0
import { Dialog } from '../app/Dialog';
import { COMMANDS, EDITOR_COMMANDS, PAGE_COMMANDS, type Command, type PageCommand } from './commands';

type Keys = [string, string][];

const keysOf = (commands: Record<string, Command>): Keys =>
  Object.values(commands).flatMap(({ keys, title }): Keys => (keys === undefined ? [] : [[keys, title]]));

const GROUPS: { title: string; keys: Keys }[] = [
  { title: 'Everywhere', keys: [...keysOf(PAGE_COMMANDS), ['?', 'Help, outside of texts']] },
  { title: 'In the editor', keys: [...keysOf(EDITOR_COMMANDS), ['Alt+click', 'Another cursor']] },
  {
    title: 'In lists, tabs and on lines between panes',
    keys: [
      ['Tab', 'From one list to the next'],
      ['Arrow keys, Home, End', 'Inside a list; move the line between panes'],
      ['Enter', 'Choose'],
    ],
  },
];

const FURTHER: PageCommand[] = ['tour', 'guide', 'language', 'operators'];

interface Props {
  version: string;
  onCommand: (name: PageCommand) => void;
  onClose: () => void;
}

export function Help({ version, onCommand, onClose }: Props) {
  return (
    <Dialog title="Help" wide onClose={onClose}>
      <div className="help-links">
        {FURTHER.map((name) => (
          <button key={name} type="button" onClick={() => onCommand(name)}>
            {COMMANDS[name].title}
          </button>
        ))}
      </div>
      <div className="help">
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, meaning]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="muted">On a Mac, Cmd stands for Ctrl. Gnomon {version}.</p>
    </Dialog>
  );
}
