// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { fileName, standalone } from './exporting';

describe('standalone', () => {
  it('writes colours into the shapes and forgets what only a page needs', () => {
    document.body.innerHTML =
      '<svg class="g-picture" role="group"><g transform="translate(5 5)"><g class="g-node" tabindex="0" data-node="s0">' +
      '<rect class="g-box" width="3" height="4"/><text>a &lt; b</text></g></g></svg>';
    const values: Record<string, string> = { fill: 'rgb(1, 2, 3)', opacity: '1', 'font-size': '12px' };
    const text = standalone(document.querySelector('svg')!, { width: 30, height: 40 }, 'white', () => ({
      getPropertyValue: (name: string) => values[name] ?? '',
    }));
    expect(text).toContain('viewBox="0 0 30 40"');
    expect(text).toContain('fill="rgb(1, 2, 3)"');
    expect(text).toContain('a &lt; b');
    for (const gone of ['class=', 'tabindex', 'data-node', 'role=', 'translate']) expect(text).not.toContain(gone);
    expect(new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')).toBeNull();
  });
});

describe('fileName', () => {
  it('has only harmless characters', () => {
    expect(fileName('AG((a and b) -> K(X, c))')).toBe('AG-a-and-b-K-X-c');
    expect(fileName('<>')).toBe('gnomon');
  });
});
