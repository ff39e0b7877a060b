// SPDX-License-Identifier: Apache-2.0

// The items by their key, in their order.
export function grouped<Item, Key>(items: Iterable<Item>, key: (item: Item) => Key): Map<Key, Item[]> {
  const result = new Map<Key, Item[]>();
  for (const item of items) {
    const group = result.get(key(item));
    if (group) group.push(item);
    else result.set(key(item), [item]);
  }
  return result;
}
