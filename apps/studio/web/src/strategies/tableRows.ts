// SPDX-License-Identifier: Apache-2.0
//
// Strategies as tables: conditions on variables, and what is done then.
import type { JointAction, PlannedChoice, StrategyTable, Value } from '../protocol/documents';
import { valueText } from '../model/names';

export interface TableRows {
  variables: string[]; // qualified
  doers: string[]; // headings of the columns with actions
  rows: { conditions: string[]; choices: string[] }[]; // a blank condition: whatever the value is
}

// "1, 3", or "0..5" for numbers without a gap.
export function valuesText(values: Value[]): string {
  const [first] = values;
  const last = values[values.length - 1];
  if (
    typeof first === 'number' &&
    typeof last === 'number' &&
    values.length > 2 &&
    last - first + 1 === values.length
  ) {
    return `${first}..${last}`;
  }
  return values.map(valueText).join(', ');
}

// Several agents that are left a choice choose together; otherwise each has a column of its own.
export function tableRows(table: StrategyTable): TableRows {
  const variables = [...new Set(table.rules.flatMap((rule) => Object.keys(rule.conditions)))];
  const together = table.agents.length > 1 && table.rules.some((rule) => rule.choices.length > 1);
  const action = (choice: JointAction, agent: string): string => choice[agent] ?? 'nothing';
  const cells = (choices: JointAction[]): string[] => {
    if (together) {
      return [choices.map((choice) => table.agents.map((agent) => action(choice, agent)).join(', ')).join(' or ')];
    }
    return table.agents.map((agent) => choices.map((choice) => action(choice, agent)).join(' or '));
  };
  return {
    variables,
    doers: together ? [table.agents.join(', ')] : table.agents,
    rows: table.rules.map((rule) => ({
      conditions: variables.map((name) => valuesText(rule.conditions[name] ?? [])),
      choices: cells(rule.choices),
    })),
  };
}

// What an agent does by what it sees, without the values that are always the same.
export function choiceRows(agent: string, choices: PlannedChoice[]): TableRows {
  const all = [...new Set(choices.flatMap(({ seen }) => Object.keys(seen)))];
  const varying = all.filter((name) => new Set(choices.map(({ seen }) => seen[name])).size > 1);
  const variables = varying.length > 0 ? varying : all;
  return {
    variables,
    doers: [agent],
    rows: choices.map(({ seen, action }) => ({
      conditions: variables.map((name) => (seen[name] === undefined ? '' : valueText(seen[name]))),
      choices: [action],
    })),
  };
}
