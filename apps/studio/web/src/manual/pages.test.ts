// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { anchorOf, parseMarkdown } from '../markdown/parseMarkdown';
import { PAGES, resolved, type PagePath } from './pages';

describe('resolved', () => {
  it('finds pages from where a reference stands, and headings in them', () => {
    expect(resolved('../ispl.md#formulas', 'guide/first-model.md')).toEqual({ page: 'ispl.md', anchor: 'formulas' });
    expect(resolved('#ctl', 'ispl.md')).toEqual({ page: 'ispl.md', anchor: 'ctl' });
    expect(resolved('patterns.md', 'guide/cookbook.md')).toEqual({ page: 'guide/patterns.md', anchor: '' });
  });
  it('knows what is not here', () => {
    expect(resolved('diagnostics.md#w0608', 'ispl.md')).toBeNull();
    expect(resolved('../../models/x.ispl', 'guide/cookbook.md')).toBeNull();
  });
});

describe('PAGES', () => {
  it('have all headings that they refer to', async () => {
    const anchors = new Map<PagePath, Set<string>>();
    for (const [path, { load }] of Object.entries(PAGES)) {
      const blocks = parseMarkdown(await load());
      const headings = blocks.filter((block) => block.kind === 'heading').map(({ children }) => anchorOf(children));
      anchors.set(path as PagePath, new Set(headings));
    }
    for (const [path, { load }] of Object.entries(PAGES)) {
      for (const [, target] of (await load()).matchAll(/\]\(([\w./-]*#[\w-]+)\)/g)) {
        const place = resolved(target!, path as PagePath);
        if (place !== null) expect([...anchors.get(place.page)!], `${path}: ${target}`).toContain(place.anchor);
      }
    }
    expect(anchors.get('ispl.md')).toContain('formulas'); // to which the help leads
  });
});
