// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { takeStart } from '../app/start';
import { fragmentOf, pendingLink, sharedIn, takeLink } from './link';

const shared = { name: 'a.ispl', text: 'Agent A ∧ 𝒳\n'.repeat(400), constants: { N: -3 }, formula: 'AG p' };

class Store {
  items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

describe('links', () => {
  it('carry a model there and back, in few characters of an address', async () => {
    const fragment = await fragmentOf(shared);
    expect(fragment).toMatch(/^share=[\w-]+$/);
    expect(fragment.length).toBeLessThan(shared.text.length / 10);
    expect(await sharedIn(`http://127.0.0.1:1/#${fragment}`)).toEqual(shared);
    expect(await sharedIn(fragment)).toEqual(shared);
    expect(await sharedIn('http://127.0.0.1:1/#token=x')).toBeNull();
  });
  it('are refused if they are damaged, or carry something else', async () => {
    const fragment = await fragmentOf(shared);
    await expect(sharedIn('share=!!!')).rejects.toThrow('damaged');
    await expect(sharedIn(fragment.slice(0, 60))).rejects.toThrow('damaged');
    await expect(sharedIn(await fragmentOf({ ...shared, constants: { N: 1.5 } }))).rejects.toThrow('no model');
    await expect(sharedIn(await fragmentOf({ ...shared, constants: { '-f /etc': 1 } }))).rejects.toThrow('no model');
    await expect(sharedIn(await fragmentOf({ ...shared, text: 7 as unknown as string }))).rejects.toThrow('no model');
  });
  it('may not stand for more than the studio takes', async () => {
    const bomb = await fragmentOf({ ...shared, text: 'a'.repeat(30_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(sharedIn(bomb)).rejects.toThrow();
  });
  it('name files, not paths', async () => {
    const name = async (given: string) => (await sharedIn(await fragmentOf({ ...shared, name: given })))!.name;
    expect(await name('../../etc/passwd')).toBe('passwd.ispl');
    expect(await name('.hidden')).toBe('hidden.ispl');
    expect(await name('<img src=x>.ispl')).toBe('img_src_x_.ispl');
    expect(await name('')).toBe('shared.ispl');
  });
  it('wait for the token, which they neither are nor change', async () => {
    const fragment = await fragmentOf(shared);
    const store = new Store();
    let address = '';
    const history = { replaceState: (_: unknown, __: string, to?: string | URL | null) => void (address = String(to)) };
    const at = (hash: string) => ({ hash, pathname: '/', search: '' });
    takeLink(at(`#${fragment}`), history, store);
    expect(address).toBe('/');
    expect(takeStart(at(''), history, store).token).toBeNull();
    takeLink(at(`#token=abc&${fragment}`), history, store);
    expect(address).toBe('/#token=abc');
    expect(takeStart(at('#token=abc'), history, store).token).toBe('abc');
    expect(pendingLink(store)).toBe(fragment);
    expect(pendingLink(store)).toBeNull();
  });
});
