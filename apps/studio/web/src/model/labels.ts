// SPDX-License-Identifier: Apache-2.0
//
// Short texts for states and steps of a picture, as `gnomon explain -o` writes them.
import type { InfoDocument, JointAction, State } from '../protocol/documents';
import { grouped } from '../graph/grouped';
import { byAgent, valueText, variableOf } from './names';
import { everything, type Scope } from './scope';

const widest = 34; // characters of a line
const mostJointActions = 4; // of longer lists the beginning is shown
const manyAgents = 4;
const manyAlike = 3;
const idleNames = new Set(['none', 'nothing', 'null', 'idle', 'skip', 'noop', 'nop', 'wait']);

export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

// Lines of at most so many characters, broken at spaces.
export function wrapped(text: string, width = widest): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].map((each) => shortened(each, width + 6));
}

export interface ValueLabel {
  name: string; // qualified
  text: string;
}

// Names that only one agent has stand without the agent.
export class Labels {
  private readonly owners = new Map<string, Set<string>>();
  private readonly doers = new Map<string, Set<string>>();
  private readonly actionCount = new Map<string, number>();

  constructor(
    info: InfoDocument | null,
    private readonly scope: Scope = everything,
  ) {
    const note = (map: Map<string, Set<string>>, name: string, agent: string): void => {
      map.set(name, (map.get(name) ?? new Set()).add(agent));
    };
    for (const agent of info?.agents ?? []) {
      this.actionCount.set(agent.name, agent.actions.length);
      for (const variable of agent.variables) note(this.owners, variable.name, agent.name);
      for (const action of agent.actions) note(this.doers, action, agent.name);
    }
  }

  // What the scope shows of a state: all, or those of `names`.
  values(state: State, names: Iterable<string> = Object.keys(state)): ValueLabel[] {
    return byAgent(names).flatMap(({ agent, names: members }) =>
      members
        .filter((name) => this.scope.showsVariable(name))
        .map((name) => {
          const own = this.owners.get(variableOf(name))?.size === 1;
          const shown = own || !agent ? variableOf(name) : name;
          return { name, text: shortened(`${shown} = ${valueText(state[name] ?? '')}`, widest) };
        }),
    );
  }

  // What decides about a step that any of these joint actions takes. `among`: only of these agents.
  actions(joints: JointAction[], among: (agent: string) => boolean = () => true): string[] {
    const acting = this.acting(joints, among);
    const different = new Map<string, JointAction>();
    for (const joint of joints) {
      const part = Object.fromEntries(acting.filter((agent) => agent in joint).map((agent) => [agent, joint[agent]!]));
      different.set(JSON.stringify(part), part);
    }
    const parts = [...different.values()];
    if (acting.length === 0 || parts.length === 0) return [];
    if (isProduct(parts)) return this.foldedTexts(acting, parts);
    const lines = parts
      .slice(0, mostJointActions)
      .map((part, i) => (i > 0 ? 'or ' : '') + acting.map((agent) => this.agentText(agent, [part])).join(', '));
    if (parts.length > mostJointActions) lines.push(`or ${parts.length - mostJointActions} more`);
    return lines.flatMap((line) => wrapped(line));
  }

  // Of many agents those that do the same are told together: "22 others: stay".
  private foldedTexts(acting: string[], parts: JointAction[]): string[] {
    const alike = grouped(acting, (agent) => this.actionsOf(agent, parts).join('|'));
    const isFolded = (agents: string[]): boolean => acting.length > manyAgents && agents.length >= manyAlike;
    const single = [...alike.values()].filter((agents) => !isFolded(agents)).flat();
    const folded = [...alike].filter(([, agents]) => isFolded(agents));
    const who = single.length > 0 || folded.length > 1 ? 'others' : 'agents';
    return [
      ...acting.filter((agent) => single.includes(agent)).map((agent) => this.agentText(agent, parts)),
      ...folded.map(([actions, agents]) => shortened(`${agents.length} ${who}: ${actions}`, widest)),
    ];
  }

  // Agents that do something; if nobody does, all that could.
  private acting(joints: JointAction[], among: (agent: string) => boolean): string[] {
    const agents = [...new Set(joints.flatMap((joint) => Object.keys(joint)))].filter(
      (agent) => among(agent) && this.scope.showsAgent(agent) && (this.actionCount.get(agent) ?? 2) > 1,
    );
    if (this.scope.narrow) return agents;
    const busy = agents.filter((agent) => joints.some((joint) => joint[agent] && !idleNames.has(joint[agent])));
    return busy.length > 0 ? busy : agents;
  }

  private actionsOf(agent: string, joints: JointAction[]): string[] {
    return [...new Set(joints.map((joint) => joint[agent]).filter((action) => action !== undefined))];
  }

  private agentText(agent: string, joints: JointAction[]): string {
    const actions = this.actionsOf(agent, joints);
    const own = actions.every((action) => this.doers.get(action)?.size === 1);
    const text = actions.join('|');
    return shortened(own ? text : `${agent}: ${text}`, widest);
  }
}

// Whether the joint actions are all combinations of what the agents do.
export function isProduct(joints: JointAction[]): boolean {
  const actions = new Map<string, Set<string>>();
  for (const joint of joints) {
    for (const [agent, action] of Object.entries(joint)) {
      actions.set(agent, (actions.get(agent) ?? new Set()).add(action));
    }
  }
  let combinations = 1;
  for (const some of actions.values()) combinations *= some.size;
  return combinations === joints.length;
}
