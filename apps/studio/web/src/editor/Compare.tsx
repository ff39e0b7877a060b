// SPDX-License-Identifier: Apache-2.0
//
// Two texts side by side, to read.
import { useEffect, useRef } from 'react';
import { LANGUAGE } from './ispl';
import { monaco } from './monaco';
import './Editor.css';

export function Compare({ before, after, label }: { before: string; after: string; label: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const original = monaco.editor.createModel(before, LANGUAGE);
    const modified = monaco.editor.createModel(after, LANGUAGE);
    const editor = monaco.editor.createDiffEditor(container.current!, {
      automaticLayout: true,
      readOnly: true,
      minimap: { enabled: false },
      scrollBeyondLastLine: false,
      useInlineViewWhenSpaceIsLimited: true,
      codeLens: false,
    });
    editor.setModel({ original, modified });
    return () => {
      editor.dispose();
      original.dispose();
      modified.dispose();
    };
  }, [after, before]);
  return <div className="compare" ref={container} role="group" aria-label={label} />;
}
