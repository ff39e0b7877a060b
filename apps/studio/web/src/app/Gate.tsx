// SPDX-License-Identifier: Apache-2.0
//
// What is shown instead of the studio as long as it cannot be opened.
import { useEffect } from 'react';
import { hasPendingLink } from '../share/link';

export function Gate({ reason }: { reason: 'token' | 'connecting' | 'gone' }) {
  // Another fragment, as that with the token, does not load the page again by itself.
  useEffect(() => {
    const reload = (): void => window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);
  return (
    <main className="gate">
      <h1>Gnomon studio</h1>
      {reason === 'connecting' && <p role="status">Opening …</p>}
      {reason === 'gone' && (
        <div role="alert">
          <p>
            <strong>The studio does not answer.</strong> Is <code>gnomon studio</code> still running in its terminal?
          </p>
          <p>This page tries again every two seconds.</p>
        </div>
      )}
      {reason === 'token' && (
        <div role="alert">
          <p>
            <strong>This address has no valid token.</strong> Only the person who started the studio may use it, so the
            page must be opened with the address that <code>gnomon studio</code> printed:
          </p>
          <pre>http://127.0.0.1:…/#token=…</pre>
          {hasPendingLink(window.sessionStorage) && (
            <p>The model of the link is kept in this tab: it is opened as soon as the address is.</p>
          )}
          <p>
            Copy it from the terminal, with all that comes after <code>#</code>. If the studio has been started anew, its
            address is a new one. Unsaved edits stay in this browser, for addresses with the same port:{' '}
            <code>gnomon studio --port {window.location.port}</code> finds them again.
          </p>
        </div>
      )}
    </main>
  );
}
