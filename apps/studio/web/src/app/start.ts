// SPDX-License-Identifier: Apache-2.0
//
// What the address says at the start: the token, and the file to open if it is another one than that of the command line.
// Both are taken out of the address, so that the token gets neither into the history nor into a screenshot; it is kept
// for this tab.
const KEY = 'gnomon.token';

export interface Start {
  token: string | null;
  file: string | null;
}

export function takeStart(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): Start {
  const given = new URLSearchParams(location.hash.replace(/^#/, ''));
  const token = given.get('token');
  if (token === null) return { token: storage.getItem(KEY), file: null };
  storage.setItem(KEY, token);
  history.replaceState(null, '', location.pathname + location.search);
  return { token, file: given.get('file') };
}
