// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { parseInline, parseMarkdown } from './parseMarkdown';

const text = (content: string) => [{ kind: 'text', text: content }];

describe('parseMarkdown', () => {
  it('knows headings, paragraphs, lists and code', () => {
    const source = '# Title\n\nOne\ntwo.\n\n- a\n- b\n  goes on\n\n1. first\n\n```\nx < y\n```\n';
    expect(parseMarkdown(source)).toEqual([
      { kind: 'heading', level: 1, children: text('Title') },
      { kind: 'paragraph', children: text('One two.') },
      { kind: 'list', ordered: false, items: [text('a'), text('b goes on')] },
      { kind: 'list', ordered: true, items: [text('first')] },
      { kind: 'code', text: 'x < y' },
    ]);
  });

  it('knows tables', () => {
    expect(parseMarkdown('| a | b |\n|---|--:|\n| 1 | `x` |\n')).toEqual([
      { kind: 'table', head: [text('a'), text('b')], rows: [[text('1'), [{ kind: 'code', text: 'x' }]]] },
    ]);
  });

  it('shows a code block that never ends', () => {
    expect(parseMarkdown('```\nx')).toEqual([{ kind: 'code', text: 'x' }]);
  });
});

describe('parseInline', () => {
  it('knows code, emphasis and links', () => {
    expect(parseInline('`a*b*` **b** *c* [d](https://e.f/g)')).toEqual([
      { kind: 'code', text: 'a*b*' },
      ...text(' '),
      { kind: 'strong', children: text('b') },
      ...text(' '),
      { kind: 'emphasis', children: text('c') },
      ...text(' '),
      { kind: 'link', address: 'https://e.f/g', children: text('d') },
    ]);
  });

  it('has no HTML and no links that run', () => {
    expect(parseInline('<img src=x onerror=alert(1)>')).toEqual(text('<img src=x onerror=alert(1)>'));
    expect(JSON.stringify(parseInline('[x](javascript:alert) [y](data:text/html,z) [z](../a.md)'))).not.toContain('address');
  });

  it('leaves stars between blanks and escaped marks alone', () => {
    expect(parseInline('2 * 3 * 4')).toEqual(text('2 * 3 * 4'));
    expect(parseInline('CTL\\*')).toEqual([...text('CTL'), ...text('*')]);
  });
});
