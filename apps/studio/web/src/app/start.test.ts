// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it, vi } from 'vitest';
import { takeStart } from './start';

const place = (hash: string) => ({ hash, pathname: '/', search: '' });

describe('takeStart', () => {
  it('takes the token out of the address and keeps it for the tab', () => {
    sessionStorage.clear();
    const replaceState = vi.fn();
    expect(takeStart(place('#token=abc'), { replaceState }, sessionStorage).token).toBe('abc');
    expect(replaceState).toHaveBeenCalledWith(null, '', '/');
    expect(takeStart(place(''), { replaceState }, sessionStorage).token).toBe('abc');
    expect(replaceState).toHaveBeenCalledTimes(1);
  });

  it('has none without an address that has one', () => {
    sessionStorage.clear();
    expect(takeStart(place(''), { replaceState: vi.fn() }, sessionStorage)).toEqual({ token: null, file: null });
  });

  it('takes the file to open, once', () => {
    sessionStorage.clear();
    const start = (hash: string) => takeStart(place(hash), { replaceState: vi.fn() }, sessionStorage);
    expect(start('#token=abc&file=a%20b%2Fc.ispl')).toEqual({ token: 'abc', file: 'a b/c.ispl' });
    expect(start('').file).toBeNull();
  });
});
