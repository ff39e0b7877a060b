// SPDX-License-Identifier: Apache-2.0
//
// A run of evidence as rows for tables and lanes: what is shown of it to somebody, and what is folded because nothing
// happens there. Pure.
import { agentOf, valueText, variableOf } from '../../model/names';
import type { Scope } from '../../model/scope';
import type { JointAction, LaneRun, Runs, State, TableRun } from '../../protocol/documents';

export interface Deed {
  agent: string;
  action: string;
  affects: string[];
}

export interface RunRow {
  position: number; // of the walk; that of the loop for a row that repeats it
  state: number;
  deeds: Deed[]; // that lead here
  idle: string | null; // what all others do, in few words
  changed: ReadonlySet<string>; // qualified names
  sees: Record<string, string[]>; // names of changed variables that agents see
  doubts: LaneRun['doubts'];
}

export interface RunView {
  rows: RunRow[];
  loop: number | null; // the position that the last row repeats
  variables: string[]; // that are shown, by qualified name
  changing: ReadonlySet<string>; // those with several values in the run
  agents: string[]; // that are shown
  busy: ReadonlySet<string>; // those that do or see something, or doubt
}

export function runView({ table, lanes }: Runs, index: number, scope: Scope): RunView {
  const run = table.runs[index]!;
  const lane = lanes.runs[index]!;
  const name = (variable: number): string => table.variables[variable]!;
  const rows = run.rows.map((row, i) => rowOf(run, lane, i, row, name, scope));
  const variables = table.variables.filter(scope.showsVariable);
  const agents = lanes.agents.map(({ agent }) => agent).filter(scope.showsAgent);
  return {
    rows,
    loop: run.loop,
    variables,
    changing: new Set(rows.flatMap(({ changed }) => [...changed])),
    agents,
    busy: new Set(
      rows.flatMap(({ deeds, sees, doubts }) => [
        ...deeds.map(({ agent }) => agent),
        ...Object.keys(sees),
        ...doubts.flatMap(({ agent }) => agent ?? []),
      ]),
    ),
  };
}

function rowOf(
  run: TableRun,
  lane: LaneRun,
  i: number,
  { state, changed, actions }: TableRun['rows'][number],
  name: (variable: number) => string,
  scope: Scope,
): RunRow {
  const step = i === 0 ? undefined : lane.steps[i - 1];
  const isRepeated = run.loop !== null && i === run.rows.length - 1;
  const shown = (step?.deeds ?? []).filter(({ agent }) => scope.showsAgent(agent));
  const sees = Object.entries(step?.sees ?? {}).filter(([agent]) => scope.showsAgent(agent));
  return {
    position: isRepeated ? run.loop! : i,
    state,
    deeds: shown.map(({ agent, affects }) => ({ agent, action: actions?.[agent] ?? '', affects })),
    idle: actions && idleText(actions, new Set(shown.map(({ agent }) => agent)), scope),
    changed: new Set(changed.map(name).filter(scope.showsVariable)),
    sees: Object.fromEntries(sees.map(([agent, some]) => [agent, some.map(name)])),
    doubts: lane.doubts.filter(({ row, agent }) => row === i && (agent === null || scope.showsAgent(agent))),
  };
}

// "22 others: stay" of agents that do nothing that matters.
function idleText(actions: JointAction, busy: ReadonlySet<string>, scope: Scope): string | null {
  const idle = Object.entries(actions).filter(([agent]) => scope.showsAgent(agent) && !busy.has(agent));
  const [first] = idle;
  if (!first) return null;
  if (idle.length === 1) return `${first[0]}: ${first[1]}`;
  const who = `${idle.length} ${busy.size > 0 ? 'others' : 'agents'}`;
  return idle.every(([, action]) => action === first[1]) ? `${who}: ${first[1]}` : `${who} idle`;
}

// What leads to the state of a row: "A: go, B: wait; 3 others idle".
export function actionsText({ deeds, idle }: RunRow): string {
  const done = deeds.map(({ agent, action }) => `${agent}: ${action}`).join(', ');
  return [done, idle].filter(Boolean).join('; ');
}

// "bit", or "Sender.bit" if another agent has one as well.
export function shortNames(variables: string[]): Map<string, string> {
  const count = new Map<string, number>();
  for (const name of variables) count.set(variableOf(name), (count.get(variableOf(name)) ?? 0) + 1);
  return new Map(
    variables.map((name) => [name, count.get(variableOf(name)) === 1 || !agentOf(name) ? variableOf(name) : name]),
  );
}

// As a spreadsheet reads it.
export function runAsCsv(view: RunView, states: State[]): string {
  const cell = (text: string): string => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (cells: string[]): string => cells.map(cell).join(',');
  return [
    line(['step', 'state', 'actions', ...view.variables]),
    ...view.rows.map((row, i) =>
      line([
        String(i),
        String(row.state + 1),
        actionsText(row),
        ...view.variables.map((name) => valueText(states[row.state]?.[name] ?? '')),
      ]),
    ),
    '',
  ].join('\n');
}
