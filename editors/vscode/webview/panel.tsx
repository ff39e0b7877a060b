// SPDX-License-Identifier: Apache-2.0
//
// The page inside of a panel: the studio's lists and viewers, for one model.
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ExplanationPanel } from '../../../apps/studio/web/src/checks/ExplanationPanel';
import { isRunning } from '../../../apps/studio/web/src/checks/results';
import { ResultsPanel } from '../../../apps/studio/web/src/checks/ResultsPanel';
import { rowsOf, type Row } from '../../../apps/studio/web/src/checks/rows';
import { failingFirst } from '../../../apps/studio/web/src/checks/triage';
import { SurroundingsProvider, type Surroundings } from '../../../apps/studio/web/src/evidence/surroundings';
import { ReachableGraph } from '../../../apps/studio/web/src/model/ReachableGraph';
import { Client, type Model } from '../../../apps/studio/web/src/protocol/client';
import type { Run } from '../../../apps/studio/web/src/simulator/run';
import { Simulator } from '../../../apps/studio/web/src/simulator/Simulator';
import '../../../apps/studio/web/src/theme/theme.css';
import '../../../apps/studio/web/src/theme/base.css';
import '../../../apps/studio/web/src/theme/controls.css';
import type { Shown } from '../src/conversation';
import { carry, listen, tell } from './host';
import './panel.css';

const client = new Client(carry);

const goTo = (line: number, column = 1): void => tell({ type: 'goTo', line, column });
const surroundings: Surroundings = {
  goTo,
  mark: (lines) => tell({ type: 'mark', lines }),
  simulate: (run) => tell({ type: 'simulate', run }),
};

function Panel() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Run | null>(null);

  useEffect(() => {
    let now: Shown | null = null;
    const stop = listen((message) => {
      switch (message.type) {
        case 'model':
          now = message.shown;
          return setShown(now);
        case 'run':
          now = now && { ...now, results: { ...now.results, run: message.run } };
          return setShown(now);
        case 'select':
          return setSelected(now && (rowsIn(now).find(({ formula }) => formula.number === message.number)?.key ?? null));
        case 'walk':
          return setWanted(message.run);
        case 'reply':
          return;
      }
    });
    tell({ type: 'ready' });
    return stop;
  }, []);

  if (shown === null) return null;
  return (
    <SurroundingsProvider key={shown.uri} value={surroundings}>
      {shown.view === 'results' && <ResultsView shown={shown} selected={selected} onSelect={setSelected} />}
      {shown.view !== 'results' && <ModelView shown={shown} wanted={wanted} />}
    </SurroundingsProvider>
  );
}

const rowsIn = ({ info, results, question }: Shown): Row[] => rowsOf(info, results, question);

interface ResultsViewProps {
  shown: Shown;
  selected: string | null;
  onSelect: (key: string) => void;
}

function ResultsView({ shown, selected, onSelect }: ResultsViewProps) {
  const { run } = shown.results;
  const rows = useMemo(() => rowsIn(shown), [shown]);
  const running = isRunning(run);
  // What is explained if nobody has chosen anything: the first thing that is not as it should be.
  const [first] = failingFirst(rows.filter(({ result }) => result !== null));
  const row = rows.find(({ key }) => key === selected) ?? (running ? null : (first ?? null));
  const check = ({ formula }: Row): void => tell({ type: 'check', numbers: [formula.number] });
  const cancel = (): void => tell({ type: 'cancel' });
  useEffect(() => {
    if (!running) return;
    const onKey = (event: KeyboardEvent): void => void (event.key === 'Escape' && cancel());
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [running]);
  return (
    <main className="verdicts">
      <div className="list">
        <ResultsPanel
          rows={rows}
          run={run}
          selected={row?.key ?? null}
          broken={shown.isBroken}
          comparison={null}
          box={null}
          onSelect={({ key }) => onSelect(key)}
          onGoTo={goTo}
          onCheck={check}
          onCancel={cancel}
          onShowProblems={() => tell({ type: 'showProblems' })}
        />
      </div>
      {row?.result && (
        <section className="explanation" aria-label="Explanation">
          <ExplanationPanel row={row} info={shown.info} busy={running} command={null} onExplain={check} />
        </section>
      )}
    </main>
  );
}

function ModelView({ shown, wanted }: { shown: Shown; wanted: Run | null }) {
  const { path, question, info } = shown;
  const { text, constants } = question;
  const values = JSON.stringify(constants);
  // The same object for the same values: another one is another model.
  const model = useMemo<Model>(
    () => ({ text, path, constants: JSON.parse(values) as Model['constants'] }),
    [text, path, values],
  );
  return (
    <main className="model">
      {Object.keys(constants).length > 0 && (
        <p className="v-note">With {Object.entries(constants).map(([name, value]) => `${name} = ${value}`).join(', ')}.</p>
      )}
      {shown.view === 'simulator' && <Simulator client={client} model={model} info={info} wanted={wanted} />}
      {shown.view === 'graph' && info === null && <p role="status">The model is being read …</p>}
      {shown.view === 'graph' && info !== null && (
        <div className="v-root v-stack">
          <ReachableGraph client={client} model={model} info={info} />
        </div>
      )}
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
