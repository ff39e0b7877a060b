// SPDX-License-Identifier: Apache-2.0
//
// The part of Markdown that the manual and the stories of models use, as a tree. No HTML: `<b>` in a story is shown as it is written.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; address: string; children: Inline[] }
  | { kind: 'reference'; target: string; children: Inline[] }; // to a file or a heading beside this one

export type Block =
  | { kind: 'heading'; level: number; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const INLINE: { pattern: RegExp; make: (match: RegExpExecArray) => Inline }[] = [
  { pattern: /^`([^`]+)`/, make: ([, text]) => ({ kind: 'code', text: text! }) },
  { pattern: /^\*\*(.+?)\*\*/, make: ([, text]) => ({ kind: 'strong', children: parseInline(text!) }) },
  { pattern: /^\*([^\s*](?:[^*]*[^\s*])?)\*/, make: ([, text]) => ({ kind: 'emphasis', children: parseInline(text!) }) },
  { pattern: /^!\[([^\]]*)\]\([^()\s]*\)/, make: ([, text]) => ({ kind: 'emphasis', children: [{ kind: 'text', text: text! }] }) },
  { pattern: /^\[([^\]]+)\]\(([^()\s]*)\)/, make: ([, text, address]) => link(text!, address!) },
  { pattern: /^\\([\\`*_[\]|#-])/, make: ([, text]) => ({ kind: 'text', text: text! }) },
];

// Links to pages of the web, and to files by relative paths; others would lead nowhere, or run as a script.
function link(text: string, address: string): Inline {
  const children = parseInline(text);
  if (/^https?:\/\//.test(address)) return { kind: 'link', address, children };
  return /^[\w./-]*(#[\w-]+)?$/.test(address) ? { kind: 'reference', target: address, children } : { kind: 'emphasis', children };
}

// The words of a piece of text without their dress.
export function plainText(list: readonly Inline[]): string {
  return list.map((inline) => ('text' in inline ? inline.text : plainText(inline.children))).join('');
}

// By what links find a heading, as on the web.
export function anchorOf(heading: readonly Inline[]): string {
  return plainText(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

export function parseInline(source: string): Inline[] {
  const result: Inline[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') result.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at);
    const found = INLINE.map(({ pattern, make }) => ({ match: pattern.exec(rest), make })).find(({ match }) => match);
    if (found?.match) {
      flush();
      result.push(found.make(found.match));
      at += found.match[0].length;
    } else {
      plain += source[at];
      ++at;
    }
  }
  flush();
  return result;
}

const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => parseInline(cell.trim()));

const isTableRule = (line: string | undefined): boolean => /^\s*\|?(\s*:?-+:?\s*\|)+\s*(:?-+:?\s*)?$/.test(line ?? '');
const LIST_ITEM = /^\s*([-*]|\d+\.)\s+(.*)$/;

export function parseMarkdown(source: string): Block[] {
  const lines = source.replace(/\r\n?/g, '\n').replace(/^<!--[^]*?-->$/gm, '').split('\n');
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    const item = LIST_ITEM.exec(line);
    if (line.trim() === '') {
      ++i;
    } else if (line.startsWith('```')) {
      const end = lines.findIndex((other, j) => j > i && other.startsWith('```'));
      const stop = end === -1 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(i + 1, stop).join('\n') });
      i = stop + 1;
    } else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, children: parseInline(heading[2]!) });
      ++i;
    } else if (isTableRule(lines[i + 1]) && line.includes('|')) {
      let end = i + 2;
      while (lines[end]?.includes('|')) ++end;
      blocks.push({ kind: 'table', head: cells(line), rows: lines.slice(i + 2, end).map(cells) });
      i = end;
    } else if (item) {
      const items: string[] = [];
      for (; i < lines.length && lines[i]!.trim() !== ''; ++i) {
        const next = LIST_ITEM.exec(lines[i]!);
        if (next) items.push(next[2]!);
        else items[items.length - 1] += ` ${lines[i]!.trim()}`;
      }
      blocks.push({ kind: 'list', ordered: /\d/.test(item[1]!), items: items.map(parseInline) });
    } else {
      const begin = i;
      while (i < lines.length && lines[i]!.trim() !== '' && !lines[i]!.startsWith('```') && !/^#{1,6}\s/.test(lines[i]!)) ++i;
      blocks.push({ kind: 'paragraph', children: parseInline(lines.slice(begin, i).join(' ')) });
    }
  }
  return blocks;
}
