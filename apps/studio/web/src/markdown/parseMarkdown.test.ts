// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { anchorOf, parseInline, parseMarkdown } from './parseMarkdown';

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

  it('leaves out comments', () => {
    expect(parseMarkdown('<!-- one\nline -->\n\nText.')).toEqual([{ kind: 'paragraph', children: text('Text.') }]);
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
    expect(JSON.stringify(parseInline('[x](javascript:alert) [y](data:text/html,z) [z](//evil.com)'))).not.toMatch(/address|javascript|data:/);
  });

  it('knows references to other files and headings, and pictures by their description', () => {
    expect(parseInline('[a](../b.md#c-d)')).toEqual([{ kind: 'reference', target: '../b.md#c-d', children: text('a') }]);
    expect(parseInline('![a graph](x.svg)')).toEqual([{ kind: 'emphasis', children: text('a graph') }]);
  });

  it('leaves stars between blanks and escaped marks alone', () => {
    expect(parseInline('2 * 3 * 4')).toEqual(text('2 * 3 * 4'));
    expect(parseInline('CTL\\*')).toEqual([...text('CTL'), ...text('*')]);
  });
});

describe('anchorOf', () => {
  it('is what links to headings are written with', () => {
    expect(anchorOf(parseInline('LTL and CTL\\*'))).toBe('ltl-and-ctl');
    expect(anchorOf(parseInline('Reading `--stats`'))).toBe('reading---stats');
  });
});
