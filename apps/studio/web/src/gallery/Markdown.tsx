// SPDX-License-Identifier: Apache-2.0
import { Fragment, useMemo } from 'react';
import { parseMarkdown, type Block, type Inline } from './parseMarkdown';

export function Markdown({ source }: { source: string }) {
  const blocks = useMemo(() => parseMarkdown(source), [source]);
  return (
    <div className="markdown">
      {blocks.map((block, i) => (
        <BlockView key={i} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h4>
          <Inlines list={block.children} />
        </h4>
      );
    case 'paragraph':
      return (
        <p>
          <Inlines list={block.children} />
        </p>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'list': {
      const items = block.items.map((item, i) => (
        <li key={i}>
          <Inlines list={item} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return (
        <div className="scroll">
          <table>
            <thead>
              <tr>
                {block.head.map((cell, i) => (
                  <th key={i}>
                    <Inlines list={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, i) => (
                <tr key={i}>
                  {row.map((cell, j) => (
                    <td key={j}>
                      <Inlines list={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function Inlines({ list }: { list: Inline[] }) {
  return list.map((inline, i) => (
    <Fragment key={i}>
      <InlineView inline={inline} />
    </Fragment>
  ));
}

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'strong':
      return (
        <strong>
          <Inlines list={inline.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines list={inline.children} />
        </em>
      );
    case 'link':
      return (
        <a href={inline.address} target="_blank" rel="noopener noreferrer">
          <Inlines list={inline.children} />
        </a>
      );
  }
}
