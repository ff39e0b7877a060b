// SPDX-License-Identifier: Apache-2.0
//
// Everything that the page can be told to do, with its name and its keys: the one list for buttons, shortcuts, the palette
// and the help.
export interface Command {
  title: string;
  keys?: string; // Cmd stands for Ctrl as well
}

export const PAGE_COMMANDS = {
  palette: { title: 'All commands', keys: 'Ctrl+Shift+P' },
  open: { title: 'Open', keys: 'Ctrl+O' },
  new: { title: 'New' },
  save: { title: 'Save', keys: 'Ctrl+S' },
  saveAs: { title: 'Save as', keys: 'Ctrl+Shift+S' },
  close: { title: 'Close this file' },
  formatOnSave: { title: 'Format on save: on or off' },
  share: { title: 'Share' },
  checkAll: { title: 'Check all', keys: 'Ctrl+Enter' },
  checkHere: { title: 'Check the formula at the cursor', keys: 'Ctrl+Shift+Enter' },
  cancel: { title: 'Cancel the check', keys: 'Esc' },
  editor: { title: 'Go to the editor', keys: 'Alt+0' },
  results: { title: 'Show results', keys: 'Alt+1' },
  explanation: { title: 'Show the explanation', keys: 'Alt+2' },
  simulator: { title: 'Show the simulator', keys: 'Alt+3' },
  model: { title: 'Show the model', keys: 'Alt+4' },
  parameters: { title: 'Show parameters', keys: 'Alt+5' },
  problems: { title: 'Show problems', keys: 'Alt+6' },
  files: { title: 'Show files', keys: 'Alt+7' },
  outline: { title: 'Show the outline', keys: 'Alt+8' },
  search: { title: 'Search in all files', keys: 'Ctrl+Shift+F' },
  examples: { title: 'Show examples', keys: 'Alt+9' },
  help: { title: 'Help', keys: 'F1' },
  tour: { title: 'Take the tour' },
  language: { title: 'Read about the language' },
  operators: { title: 'Read about operators of formulas' },
  guide: { title: 'Read the guide' },
} as const satisfies Record<string, Command>;

// What the editor does by itself, under the names that it has for it. It listens for the keys.
export const EDITOR_COMMANDS = {
  'editor.action.triggerSuggest': { title: 'Propose what can be written here', keys: 'Ctrl+Space' },
  'editor.action.formatDocument': { title: 'Format', keys: 'Shift+Alt+F' },
  'editor.action.rename': { title: 'Rename the name at the cursor', keys: 'F2' },
  'editor.action.quickFix': { title: 'Quick fixes', keys: 'Ctrl+.' },
  'editor.action.marker.nextInFiles': { title: 'Next error or warning', keys: 'F8' },
  'editor.action.revealDefinition': { title: 'Go to the definition', keys: 'F12' },
  'editor.action.goToReferences': { title: 'Show all places of the name', keys: 'Shift+F12' },
  'editor.action.showHover': { title: 'Say what is at the cursor', keys: 'Ctrl+K Ctrl+I' },
  'actions.find': { title: 'Find in this file', keys: 'Ctrl+F' },
  'editor.action.startFindReplaceAction': { title: 'Replace in this file', keys: 'Ctrl+H' },
  'editor.action.commentLine': { title: 'Comment on or off', keys: 'Ctrl+/' },
  'editor.foldAll': { title: 'Fold everything', keys: 'Ctrl+K Ctrl+0' },
  'editor.unfoldAll': { title: 'Unfold everything', keys: 'Ctrl+K Ctrl+J' },
  'editor.action.toggleTabFocusMode': { title: 'Tab moves the focus out of the editor, or writes blanks again', keys: 'Ctrl+M' },
} as const satisfies Record<string, Command>;

export type PageCommand = keyof typeof PAGE_COMMANDS;
export type EditorCommand = keyof typeof EDITOR_COMMANDS;
export type CommandName = PageCommand | EditorCommand;

export const COMMANDS: Readonly<Record<CommandName, Command>> = { ...PAGE_COMMANDS, ...EDITOR_COMMANDS };
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

export const isOfEditor = (name: CommandName): name is EditorCommand => name in EDITOR_COMMANDS;

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

// Digits go by their place, since Alt writes other letters on some keyboards. Esc never is: it closes what is open first.
function isPressed(keys: string | undefined, event: Key): boolean {
  if (keys === undefined) return false;
  const modifiers = keys.split('+');
  const key = modifiers.pop()!;
  return (
    (event.ctrlKey || event.metaKey) === modifiers.includes('Ctrl') &&
    event.altKey === modifiers.includes('Alt') &&
    event.shiftKey === modifiers.includes('Shift') &&
    (/^\d$/.test(key) ? event.code === `Digit${key}` : event.key.toLowerCase() === key.toLowerCase())
  );
}

// The command that the page takes a key for, or null. `typing`: the key goes into a text.
export function commandOfKey(event: Key, typing: boolean): PageCommand | null {
  if (event.key === '?' && !typing && !event.altKey && !event.ctrlKey && !event.metaKey) return 'help';
  const names = Object.keys(PAGE_COMMANDS) as PageCommand[];
  return names.find((name) => isPressed(COMMANDS[name].keys, event)) ?? null;
}
