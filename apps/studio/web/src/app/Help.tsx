// SPDX-License-Identifier: Apache-2.0
import { Dialog } from './Dialog';

const GROUPS: { title: string; keys: [string, string][] }[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Ctrl+S', 'save; Ctrl+Shift+S: save under another name'],
      ['Ctrl+O', 'list of files'],
      ['Ctrl+Enter', 'check all formulas'],
      ['Ctrl+Shift+Enter', 'check the formula at the cursor'],
      ['Esc', 'cancel the check that is running'],
      ['Alt+1 … Alt+6', 'Results, Explanation, Simulator, Model, Parameters, Problems'],
      ['Alt+7, 8, 9', 'Files, Outline, Examples'],
      ['Alt+0', 'back to the editor'],
      ['F1 or ?', 'this help'],
    ],
  },
  {
    title: 'In the editor',
    keys: [
      ['Ctrl+M', 'Tab moves the focus out of the editor, or writes blanks again'],
      ['Ctrl+Space', 'what can be written here'],
      ['F8', 'next error or warning'],
      ['Ctrl+.', 'quick fixes'],
      ['F12, Shift+F12', 'definition, references'],
      ['F2', 'rename'],
      ['Shift+Alt+F', 'format the text'],
      ['Ctrl+K Ctrl+I', 'what the thing at the cursor is'],
      ['Ctrl+F, Ctrl+H', 'find, replace'],
      ['Ctrl+/', 'comment on or off'],
      ['Alt+click', 'another cursor'],
    ],
  },
  {
    title: 'In lists, tabs and on lines between panes',
    keys: [
      ['Tab', 'from one list to the next'],
      ['Arrow keys, Home, End', 'inside a list; move the line between panes'],
      ['Enter', 'choose'],
    ],
  },
];

export function Help({ version, onClose }: { version: string; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" wide onClose={onClose}>
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
