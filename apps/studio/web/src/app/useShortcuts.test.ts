// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { shortcutOf } from './useShortcuts';

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}, typing = false) =>
  shortcutOf(
    { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers },
    typing,
  );

describe('shortcutOf', () => {
  it('knows the shortcuts with Ctrl, and Cmd for it', () => {
    expect(press('s', { ctrlKey: true })).toBe('save');
    expect(press('S', { ctrlKey: true, shiftKey: true })).toBe('saveAs');
    expect(press('Enter', { metaKey: true })).toBe('checkAll');
    expect(press('Enter', { ctrlKey: true, shiftKey: true })).toBe('checkHere');
  });
  it('goes by the place of a digit, since Alt writes other letters on some keyboards', () => {
    expect(press('¡', { altKey: true, code: 'Digit1' })).toBe('pane');
  });
  it('leaves a question mark in a text alone', () => {
    expect(press('?', { shiftKey: true })).toBe('help');
    expect(press('?', { shiftKey: true }, true)).toBeNull();
    expect(press('F1', {}, true)).toBe('help');
  });
  it('leaves everything else alone', () => {
    expect(press('s')).toBeNull();
    expect(press('s', { ctrlKey: true, altKey: true })).toBeNull();
    expect(press('z', { ctrlKey: true })).toBeNull();
  });
});
