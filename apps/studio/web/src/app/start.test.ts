// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it, vi } from 'vitest';
import { takeToken } from './token';

const place = (hash: string) => ({ hash, pathname: '/', search: '' });

describe('takeToken', () => {
  it('takes the token out of the address and keeps it for the tab', () => {
    sessionStorage.clear();
    const replaceState = vi.fn();
    expect(takeToken(place('#token=abc'), { replaceState }, sessionStorage)).toBe('abc');
    expect(replaceState).toHaveBeenCalledWith(null, '', '/');
    expect(takeToken(place(''), { replaceState }, sessionStorage)).toBe('abc');
    expect(replaceState).toHaveBeenCalledTimes(1);
  });

  it('has none without an address that has one', () => {
    sessionStorage.clear();
    expect(takeToken(place(''), { replaceState: vi.fn() }, sessionStorage)).toBeNull();
  });
});
