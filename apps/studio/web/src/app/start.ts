// SPDX-License-Identifier: Apache-2.0
//
// The token of the start address. It is kept for this tab and taken out of the address, so that it gets neither into
// the history nor into a screenshot.
const KEY = 'gnomon.token';

export function takeToken(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): string | null {
  const given = new URLSearchParams(location.hash.replace(/^#/, '')).get('token');
  if (given === null) return storage.getItem(KEY);
  storage.setItem(KEY, given);
  history.replaceState(null, '', location.pathname + location.search);
  return given;
}
