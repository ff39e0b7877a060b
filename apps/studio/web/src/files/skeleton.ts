// SPDX-License-Identifier: Apache-2.0
//
// A small correct model to start from.

export interface SkeletonWishes {
  agents: string[];
  environment: boolean;
}

const RESERVED = new Set(
  (
    'Semantics MultiAssignment SingleAssignment Agent Environment RedStates GreenStates Actions Action Protocol ' +
    'Evolution Evaluation InitStates Groups Fairness Formulae Obsvars Lobsvars Vars boolean true false Other if and ' +
    'or end'
  ).split(' '),
);

// Why these names will not do, or null.
export function objectionTo(agents: string[]): string | null {
  if (agents.length === 0) return 'Name at least one agent.';
  const wrong = agents.find((name) => !/^[A-Za-z][A-Za-z0-9_]*$/.test(name));
  if (wrong !== undefined) return `“${wrong}” is no name: a letter, then letters, digits and _.`;
  const reserved = agents.find((name) => RESERVED.has(name));
  if (reserved !== undefined) return `“${reserved}” is a word of the language.`;
  const twice = agents.find((name, i) => agents.indexOf(name) !== i);
  return twice === undefined ? null : `“${twice}” is there twice.`;
}

export function namesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((name) => name !== '');
}

const environment = `Agent Environment
  Obsvars:
    light : boolean;  -- everybody sees it
  end Obsvars
  Actions = { shine, fade };
  Protocol:
    Other : { shine, fade };
  end Protocol
  Evolution:
    light = true if Action = shine;
    light = false if Action = fade;
  end Evolution
end Agent
`;

function agent(name: string, seesLight: boolean): string {
  const ready = seesLight ? 'done = false and Environment.light = true' : 'done = false';
  return `Agent ${name}
  Vars:
    done : boolean;  -- only ${name} sees it
  end Vars
  Actions = { work, rest };
  Protocol:
    ${ready} : { work, rest };
    Other : { rest };
  end Protocol
  Evolution:
    done = true if Action = work;
  end Evolution
end Agent
`;
}

export function skeleton({ agents, environment: withEnvironment }: SkeletonWishes): string {
  const first = agents[0]!;
  const last = agents[agents.length - 1]!;
  const atom = (name: string): string => `${name}_done`;
  const initial = [...(withEnvironment ? ['Environment.light = false'] : []), ...agents.map((a) => `${a}.done = false`)];
  return [
    '-- A new model. Point at a word to see what it means; Ctrl+Space proposes what can be written.\n',
    ...(withEnvironment ? [environment] : []),
    ...agents.map((name) => agent(name, withEnvironment)),
    `Evaluation\n${agents.map((name) => `  ${atom(name)} if ${name}.done = true;`).join('\n')}\nend Evaluation\n`,
    `InitStates\n  ${initial.join(' and\n    ')};\nend InitStates\n`,
    `Groups\n  everyone = { ${agents.join(', ')} };\nend Groups\n`,
    `Formulae
  -- It is possible that ${first} is done.
  EF ${atom(first)};
  -- It happens on every path.
  AF ${atom(first)};
  -- ${last} always knows when ${first} is done.
  AG (${atom(first)} -> K(${last}, ${atom(first)}));
  -- Together they can see to it that all are done.
  <everyone>F (${agents.map(atom).join(' and ')});
end Formulae
`,
  ].join('\n');
}
