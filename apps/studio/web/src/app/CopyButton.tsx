// SPDX-License-Identifier: Apache-2.0
//
// Puts a text on the clipboard, and says so.
import { useEffect, useState } from 'react';

const SHOWN = 2000;

export function CopyButton({ text, title }: { text: string; title: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  return (
    <button type="button" onClick={copy} title={text.length < 300 ? text : undefined}>
      <span role="status">{state === 'idle' ? title : state === 'copied' ? 'Copied' : 'The browser refused'}</span>
    </button>
  );
}
