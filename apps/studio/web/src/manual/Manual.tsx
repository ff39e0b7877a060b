// SPDX-License-Identifier: Apache-2.0
//
// Reads the documentation: a page, and the heading in it that is wanted.
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../app/Dialog';
import { Markdown } from '../markdown/Markdown';
import { anchorOf, parseMarkdown, plainText } from '../markdown/parseMarkdown';
import { PAGES, resolved, type ManualPlace, type PagePath } from './pages';
import './Manual.css';

const PATHS = Object.keys(PAGES) as PagePath[];

export function Manual({ place, onClose }: { place: ManualPlace; onClose: () => void }) {
  const [{ page, anchor }, setPlace] = useState(place);
  const [read, setRead] = useState<{ page: PagePath; text: string } | null>(null);
  const [problem, setProblem] = useState('');
  const article = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isOver = false;
    PAGES[page].load().then(
      (text) => isOver || setRead({ page, text }),
      (error: unknown) => setProblem(`The page could not be loaded: ${String(error)}`),
    );
    return () => {
      isOver = true;
    };
  }, [page]);
  useEffect(() => {
    if (read?.page !== page) return;
    const heading = anchor === '' ? null : article.current?.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`);
    if (heading) heading.scrollIntoView();
    else article.current?.scrollTo(0, 0);
  }, [anchor, page, read]);
  const headings = read?.page === page ? parseMarkdown(read.text).filter((block) => block.kind === 'heading') : [];
  return (
    <Dialog title="Manual" wide onClose={onClose}>
      <div className="manual">
        <div className="manual-places">
          <select
            aria-label="Page"
            value={page}
            onChange={(event) => setPlace({ page: event.target.value as PagePath, anchor: '' })}
          >
            {PATHS.map((path) => (
              <option key={path} value={path}>
                {PAGES[path].title}
              </option>
            ))}
          </select>
          <select aria-label="Section" value={anchor} onChange={(event) => setPlace({ page, anchor: event.target.value })}>
            <option value="">Sections …</option>
            {headings
              .filter(({ level }) => level > 1)
              .map(({ level, children }) => (
                <option key={anchorOf(children)} value={anchorOf(children)}>
                  {level > 2 && '– '}
                  {plainText(children)}
                </option>
              ))}
          </select>
        </div>
        {/* Scrolled with the keys, too. */}
        <div className="manual-page" ref={article} tabIndex={0} role="region" aria-label={PAGES[page].title}>
          {problem !== '' && <p className="problem">{problem}</p>}
          {read?.page === page && (
            <Markdown
              source={read.text}
              follow={(target) => {
                const next = resolved(target, page);
                return next && (() => setPlace(next));
              }}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
