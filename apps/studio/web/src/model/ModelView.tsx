// SPDX-License-Identifier: Apache-2.0
//
// What a model consists of, and its reachable states if they are few.
import type { Client, Model } from '../protocol/client';
import type { InfoDocument } from '../protocol/documents';
import { AgentPanel } from './AgentPanel';
import { DiagnosticList } from './DiagnosticList';
import { lineOfAgent } from './domains';
import { Facts } from './Facts';
import { Lists } from './Lists';
import { ToolsPanel } from '../tools/ToolsPanel';
import { ReachableGraph } from './ReachableGraph';
import '../graph/controls.css';
import './ModelView.css';

interface Props {
  client: Client;
  model: Model;
  info: InfoDocument | null;
  onGoToLine?: (line: number) => void;
  onOpenText: (text: string) => void; // a model that was made of this one
}

const openAgents = 4; // with more, agents are closed at first

export function ModelView({ client, model, info, onGoToLine, onOpenText }: Props) {
  if (!info) {
    return (
      <div className="v-root">
        <p className="v-note" role="status">
          The model is being read …
        </p>
      </div>
    );
  }
  if (!info.ok) {
    return (
      <div className="v-root v-stack">
        <p className="v-note false">The model has mistakes.</p>
        <DiagnosticList diagnostics={info.diagnostics} onGoToLine={onGoToLine} />
      </div>
    );
  }
  const agents = info.agents ?? [];
  return (
    <div className="v-root v-stack w-model">
      <Facts info={info} />
      {info.diagnostics.length > 0 && <DiagnosticList diagnostics={info.diagnostics} onGoToLine={onGoToLine} />}
      <section className="w-agents" aria-label="Agents">
        {agents.map((agent) => (
          <AgentPanel
            key={agent.name}
            agent={agent}
            open={agents.length <= openAgents}
            line={lineOfAgent(model.text, agent.name)}
            onGoToLine={onGoToLine}
          />
        ))}
      </section>
      <Lists info={info} onGoToLine={onGoToLine} />
      <ReachableGraph client={client} model={model} info={info} />
      <ToolsPanel client={client} model={model} info={info} onOpenText={onOpenText} />
    </div>
  );
}
