// SPDX-License-Identifier: Apache-2.0
import { createContext, Fragment, useContext, useMemo } from 'react';
import { anchorOf, parseMarkdown, type Block, type Inline } from './parseMarkdown';
import './Markdown.css';

// What a reference leads to, or null if that is not here.
type Follow = (target: string) => (() => void) | null;

const nowhere: Follow = () => null;
const FollowContext = createContext<Follow>(nowhere);

export function Markdown({ source, follow = nowhere }: { source: string; follow?: Follow }) {
  const blocks = useMemo(() => parseMarkdown(source), [source]);
  return (
    <FollowContext.Provider value={follow}>
      <div className="markdown">
        {blocks.map((block, i) => (
          <BlockView key={i} block={block} />
        ))}
      </div>
    </FollowContext.Provider>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level <= 2 ? 'h3' : 'h4'; // below that of the dialog
      return (
        <Heading data-anchor={anchorOf(block.children)}>
          <Inlines list={block.children} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inlines list={block.children} />
        </p>
      );
    case 'code':
      return <pre tabIndex={0}>{block.text}</pre>;
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
                {block.head.map((cell, i) => {
                  const Cell = cell.length === 0 ? 'td' : 'th';
                  return (
                    <Cell key={i}>
                      <Inlines list={cell} />
                    </Cell>
                  );
                })}
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

function Reference({ target, children }: { target: string; children: Inline[] }) {
  const go = useContext(FollowContext)(target);
  const content = <Inlines list={children} />;
  if (go === null) return <em>{content}</em>;
  return (
    <button type="button" className="link" onClick={go}>
      {content}
    </button>
  );
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
    case 'reference':
      return <Reference target={inline.target}>{inline.children}</Reference>;
    case 'link':
      return (
        <a href={inline.address} target="_blank" rel="noopener noreferrer">
          <Inlines list={inline.children} />
        </a>
      );
  }
}
