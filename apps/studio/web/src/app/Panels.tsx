// SPDX-License-Identifier: Apache-2.0
//
// The panels beside the editor. Each open text has its own, which stay alive while another text is shown.
import { useState, type ReactNode } from 'react';
import { ExplanationPanel } from '../checks/ExplanationPanel';
import { FormulaBox } from '../checks/FormulaBox';
import { ResultsPanel } from '../checks/ResultsPanel';
import { CompareRuns } from '../compare/CompareRuns';
import { Problems } from '../editor/Problems';
import { SurroundingsProvider } from '../evidence/surroundings';
import type { Buffer } from '../files/buffer';
import { ModelView } from '../model/ModelView';
import { Parameters } from '../parameters/Parameters';
import type { Client } from '../protocol/client';
import { Simulator } from '../simulator/Simulator';
import { SweepPanel } from '../sweep/SweepPanel';
import { KeptPanel } from './KeptPanel';
import { PANE_TABS, type Panes, type PaneTab } from './panes';
import type { FormulaActions } from './useFormulaActions';
import type { ShownText } from './useShownText';

interface Props {
  client: Client;
  buffers: readonly Buffer[];
  opening: number; // of the text that is shown
  shown: ShownText;
  panes: Panes;
  formulas: FormulaActions;
  proposed: string; // a formula for the box
  onOpenText: (text: string) => void; // a model that was made of this one
  onGoTo: (line: number, column?: number) => void;
}

export function Panels(props: Props) {
  const { client, buffers, opening, shown, panes, formulas, proposed, onGoTo } = props;
  const { selected } = formulas;
  const { model, info, rows, checks, parameters, problems, ofConstants, errors, formulaErrors } = shown;
  const { run, running } = checks;
  // The panels that have been seen, for each text.
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const here = `${opening} ${panes.pane}`;
  if (!visited.has(here)) setVisited(new Set([...visited, here]));

  const content: Record<PaneTab, () => ReactNode> = {
    results: () => (
      <ResultsPanel
        rows={rows}
        run={run}
        selected={selected?.key ?? null}
        broken={errors > 0}
        comparison={<CompareRuns {...shown.records} />}
        box={
          <FormulaBox
            client={client}
            text={model.text}
            busy={running}
            errors={formulaErrors}
            asked={run?.formulas[0] ?? null}
            proposed={proposed}
            rows={rows}
            onAsk={formulas.ask}
            onSelect={formulas.select}
          />
        }
        onSelect={formulas.select}
        onGoTo={onGoTo}
        onCheck={(row) => formulas.checkRow(row)}
        onCancel={checks.cancel}
        onShowProblems={() => panes.showPane('problems')}
      />
    ),
    explanation: () => (
      <ExplanationPanel
        row={selected}
        info={info}
        busy={running}
        command={selected && formulas.commandOf(selected)}
        onExplain={(row) => formulas.checkRow(row, true)}
      />
    ),
    simulator: () => (
      <div className="padded">
        <Simulator client={client} model={model} info={info} wanted={formulas.wantedRun} />
      </div>
    ),
    model: () => (
      <div className="padded">
        <ModelView client={client} model={model} info={info} onGoToLine={onGoTo} onOpenText={props.onOpenText} />
      </div>
    ),
    parameters: () => (
      <>
        <Parameters
          parameters={parameters.parameters}
          problems={ofConstants}
          onSet={parameters.set}
          onReset={parameters.reset}
        />
        <SweepPanel client={client} parameters={parameters.parameters} disabled={errors > 0} request={formulas.request} />
      </>
    ),
    problems: () => <Problems diagnostics={problems} onGoTo={onGoTo} />,
  };

  return buffers.map((buffer) =>
    PANE_TABS.filter(({ id }) => visited.has(`${buffer.opening} ${id}`)).map(({ id }) => {
      const current = buffer.opening === opening;
      const visible = current && panes.pane === id;
      return (
        <KeptPanel key={`${buffer.opening} ${id}`} prefix="pane" tab={id} visible={visible} current={current}>
          {visible && <SurroundingsProvider value={formulas.surroundings}>{content[id]()}</SurroundingsProvider>}
        </KeptPanel>
      );
    }),
  );
}
