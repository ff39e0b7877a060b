// SPDX-License-Identifier: Apache-2.0
//
// The page inside of the results panel: a list of verdicts, and the explanation of the chosen one.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Explanation } from '../../../apps/studio/web/src/evidence/Explanation';
import type { CheckedFormula } from '../../../apps/studio/web/src/protocol/documents';
import '../../../apps/studio/web/src/theme/theme.css';
import '../../../apps/studio/web/src/theme/controls.css';
import type { Results } from '../src/panel';
import './panel.css';

declare function acquireVsCodeApi(): { postMessage(message: unknown): void };
const editor = acquireVsCodeApi();

const marks = { true: '✓ holds', false: '✗ fails', unknown: '? unknown' };

function isWorthExplaining(formula: CheckedFormula): boolean {
  return formula.verdict === 'false' || formula.evidence !== null;
}

function Panel() {
  const [results, setResults] = useState<Results | null>(null);
  const [chosen, setChosen] = useState(0);

  useEffect(() => {
    const receive = ({ data }: MessageEvent<Results | undefined>) => {
      if (!data?.formulas) return;
      setResults(data);
      setChosen(Math.max(data.formulas.findIndex(isWorthExplaining), 0));
    };
    window.addEventListener('message', receive);
    editor.postMessage({ ready: true });
    return () => window.removeEventListener('message', receive);
  }, []);

  if (!results) return null;
  const outcome = results.formulas[chosen];
  return (
    <main>
      <ol className="verdicts" aria-label="Formulas">
        {results.formulas.map((formula, index) => (
          <li key={formula.number}>
            <button
              type="button"
              className={`verdict ${formula.verdict}`}
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              <span className="number">{formula.number}</span>
              <span className="mark">{marks[formula.verdict]}</span>
              <code>{formula.text}</code>
            </button>
            {formula.line !== null && (
              <button type="button" className="line" onClick={() => editor.postMessage({ line: formula.line })}>
                line {formula.line}
              </button>
            )}
          </li>
        ))}
      </ol>
      {outcome && <Explanation key={outcome.number} outcome={outcome} info={results.info} />}
    </main>
  );
}

// VS Code tells its theme by a class of the body.
function followTheme() {
  const { classList } = document.body;
  const contrast = classList.contains('vscode-high-contrast') && !classList.contains('vscode-high-contrast-light');
  const dark = classList.contains('vscode-dark') || contrast;
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

followTheme();
new MutationObserver(followTheme).observe(document.body, { attributes: true, attributeFilter: ['class'] });
const root = document.getElementById('root');
if (root) createRoot(root).render(<Panel />);
