// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { COMMANDS, COMMAND_NAMES, commandOfKey } from './commands';

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}, typing = false) =>
  commandOfKey(
    { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers },
    typing,
  );

describe('commandOfKey', () => {
  it('knows the shortcuts with Ctrl, and Cmd for it', () => {
    expect(press('s', { ctrlKey: true })).toBe('save');
    expect(press('S', { ctrlKey: true, shiftKey: true })).toBe('saveAs');
    expect(press('Enter', { metaKey: true })).toBe('checkAll');
    expect(press('Enter', { ctrlKey: true, shiftKey: true })).toBe('checkHere');
    expect(press('P', { ctrlKey: true, shiftKey: true })).toBe('palette');
  });
  it('goes by the place of a digit, since Alt writes other letters on some keyboards', () => {
    expect(press('¡', { altKey: true, code: 'Digit1' })).toBe('results');
    expect(press('0', { altKey: true, code: 'Digit0' })).toBe('editor');
  });
  it('leaves a question mark in a text alone', () => {
    expect(press('?', { shiftKey: true })).toBe('help');
    expect(press('?', { shiftKey: true }, true)).toBeNull();
    expect(press('F1', {}, true)).toBe('help');
  });
  it('leaves everything else alone, also what the editor listens for and what has no keys', () => {
    expect(press('s')).toBeNull();
    expect(press('')).toBeNull();
    expect(press('s', { ctrlKey: true, altKey: true })).toBeNull();
    expect(press('z', { ctrlKey: true })).toBeNull();
    expect(press('f', { ctrlKey: true })).toBeNull();
  });
});

describe('COMMANDS', () => {
  it('uses no keys and no title twice', () => {
    const all = COMMAND_NAMES.map((name) => COMMANDS[name]);
    const keys = all.map((command) => command.keys).filter((one) => one !== undefined);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  });
});
