// SPDX-License-Identifier: Apache-2.0
//
// The JSON documents of Gnomon that the page shows; docs/json-schema.md says what each field means.

export type Value = boolean | number | string;
export type State = Record<string, Value>; // by qualified name, "Sender.bit"
export type JointAction = Record<string, string>; // by agent
export type Count = number | string; // a string of digits beyond 2^53

export interface Diagnostic {
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  offset: number;
  end_offset: number;
  severity: 'error' | 'warning';
  code: string;
  name: string;
  message: string;
  notes: { message: string; line?: number; column?: number }[];
  hint: string | null;
}

export interface Formula {
  number: number;
  name: string | null;
  text: string;
  instance: string | null;
  origin: 'file' | 'option';
  file: string | null;
  line: number | null;
  column: number | null;
  logic: string;
  /** What agents go by besides what they see now: `recall`. */
  views?: string[];
  expected: boolean | null;
}

export interface Path {
  states: number[];
  actions: JointAction[];
  loop: number | null;
}

export interface Link {
  agent: string | null;
  state: number;
  relation: string; // why the state must be considered
  run: Path | null;
}

export interface StrategyTable {
  agents: string[];
  rules: { conditions: Record<string, Value[]>; choices: JointAction[] }[];
}

export interface Strategy {
  coalition: string[];
  turns: {
    state: number;
    steps?: number; // where what is done in the state depends on them
    moves: { choice: JointAction; replies: { actions: JointAction; turn: number }[] }[];
  }[];
  tables: StrategyTable[];
}

export interface Match {
  formula: string;
  begin: number;
  end: number;
  steps: { position: number; condition: string }[];
}

export interface Claim {
  state: number;
  formula: string;
  holds: boolean;
  reason: 'evaluated' | 'engine' | 'operands' | 'path' | 'links' | 'strategy';
  path: Path | null;
  matches: Match[];
  links: Link[];
  /** Of a formula with memory: the run after which it holds or fails. */
  history?: Path | null;
  strategy: Strategy | null;
  parts: { position: number; claim: number }[];
}

export interface EvidenceGraph {
  nodes: { state: number | null; before?: number; initial?: boolean; fair?: boolean; notes?: number[] }[];
  edges: {
    from: number;
    to: number;
    kind: 'step' | 'run' | 'choice' | 'knowledge' | 'correct';
    closes_loop?: boolean;
    choices?: number[];
    actions?: number[];
    relation?: string;
    claims?: number[];
  }[];
  joint_actions: JointAction[];
  everywhere: number[];
}

// A line of a protocol or an evolution, with its place in the text.
export interface ModelLine {
  agent: string;
  kind: 'protocol' | 'evolution';
  text: string;
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

// Which lines make a step, and which are enabled in it and do not fire.
export interface SourceOfSteps {
  lines: ModelLine[];
  steps: { from: number; to: number; actions: JointAction; fired: number[]; lost: number[] }[];
}

// A run as a table: a row for each state that it comes to.
export interface TableRun {
  kind: 'path' | 'play' | 'way' | 'fair';
  claim: number | null;
  rows: { state: number; changed: number[]; actions: JointAction | null }[]; // indices of variables
  loop: number | null; // the row that the last one repeats
}

// The same by agents: who does and who sees what.
export interface LaneRun {
  steps: { deeds: { agent: string; affects: string[] }[]; sees: Record<string, number[]> }[];
  doubts: { row: number; agent: string | null; state: number; relation: string }[];
}

export interface Runs {
  table: { variables: string[]; runs: TableRun[] };
  lanes: { agents: { agent: string; observes: number[] }[]; runs: LaneRun[] };
}

export interface Evidence extends SourceOfSteps, Runs {
  states: State[];
  claims: Claim[];
  fair_paths: Path[];
  not_fired: { from: number; to: number; actions: JointAction; agent: string; line: string }[];
  graph: EvidenceGraph;
}

// Those who share what they see, and what looks so.
export interface Observers {
  agents: string[];
  sees: State;
  count: Count;
  states: State[];
  enough: State | null;
}

// Why a claim holds that somebody knows something.
export interface Knowledge {
  claim: number;
  observers: Observers[];
}

export interface PlannedChoice {
  seen: State;
  action: string;
}

export interface Profile {
  start: State;
  refutes: boolean;
  together: boolean; // chosen once for all initial states
  strategies: { strategy: string | null; agent: string; choices: PlannedChoice[]; table: StrategyTable }[];
  replayed: boolean;
  plays: Plays | null; // what comes of them
}

export interface Plays extends Runs {
  states: State[];
  graph: EvidenceGraph;
}

export interface Failure {
  choices: { agent: string; choices: PlannedChoice[] }[];
  run: Path | null;
  play: Path;
  end: 'loops' | 'decided' | 'stuck' | 'hopeless';
  letters: { position: number; formula: string; holds: boolean }[];
  graph: EvidenceGraph;
}

export interface Refutation extends SourceOfSteps, Runs {
  coalition: string[];
  formula: string;
  refutes: boolean;
  states: State[];
  failures: Failure[];
}

// The numbers of initial states where a formula holds and fails, with examples if it is so in some of them only.
export interface InitialStates {
  holds: Count;
  fails: Count;
  holds_in: State | null;
  fails_in: State | null;
}

export type Verdict = 'true' | 'false' | 'unknown';

export interface CheckedFormula extends Formula {
  verdict: Verdict;
  reason: string | null;
  initial: InitialStates | null;
  vacuity: { kind: string; message: string; operand: string | null; replacement: boolean | null }[];
  vacuity_cut_off: string | null;
  as_expected: boolean | null;
  seconds: number;
  engine: string;
  how: string | null;
  evidence: Evidence | null;
  knowledge: Knowledge[];
  trusted: number | null;
  strategies: Profile | null;
  refutation: Refutation | null;
  not_explained: string | null;
}

// A place where something never happens.
export interface CoverageGap {
  kind: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  agents: string[];
  message: string;
}

export interface CheckDocument {
  schema: string;
  ok: boolean;
  diagnostics: Diagnostic[];
  engine?: string;
  formulas?: CheckedFormula[];
  summary?: { true: number; false: number; unknown: number; unexpected: number };
  explored?: boolean;
  not_explored?: string | null;
  warnings?: { name: string; message: string; state: State | null; line: number | null }[];
  coverage?: { gaps: CoverageGap[] } | null;
  not_covered?: string | null;
  statistics?: Record<string, Count | null>;
  diagrams?: Record<string, number> | null;
  seconds?: { load: number; explore: number; formulas: number; total: number };
  peak_memory_bytes?: number;
  exit_code: number;
}

export interface CheckProgress {
  event: 'progress';
  formula: number | null;
  phase: string;
  depth: number;
  states: number;
  frontier: number;
  nodes: number;
  seconds: number;
}

export type CheckEvent =
  | { event: 'started'; formula: number }
  | CheckProgress
  | { event: 'decided'; formula: CheckedFormula }
  | { event: 'report'; document: CheckDocument };

export interface Domain {
  type: 'boolean' | 'integer' | 'enumeration';
  low?: number;
  high?: number;
  values?: string[];
  size: number;
}

export interface Variable {
  name: string;
  domain: Domain;
  observable: boolean;
  seen_by: 'all' | string[];
  observes?: string; // of an observation: its value follows from the others
}

export interface Agent {
  name: string;
  variables: Variable[];
  lobsvars: string[];
  actions: string[];
  protocol_lines: number;
  evolution_lines: number;
}

export interface InfoDocument {
  schema: string;
  file?: string;
  ok: boolean;
  diagnostics: Diagnostic[];
  semantics?: string;
  constants?: { name: string; value: number; overridden: boolean }[];
  state_bits?: number;
  possible_states?: string;
  variables?: number;
  agents?: Agent[];
  atoms?: { name: string; condition: string }[];
  groups?: { name: string; members: string[] }[];
  fairness?: string[];
  formulas?: Formula[];
}

export interface Step {
  number: number;
  actions: JointAction;
  changes: Record<string, { from: Value; to: Value }>;
  not_fired: { agent: string; line: string }[]; // lines that were enabled
  state: State;
}

export interface Offer {
  number: number;
  actions: JointAction;
  successors: Count;
}

export interface SessionDocument {
  schema: string;
  command: string;
  ok: boolean;
  error: string | null;
  phase: 'start' | 'walking' | 'successor';
  position: number;
  state?: State;
  steps?: Step[];
  stopped?: string | null;
  initial?: State;
  allowed?: Record<string, string[]>;
  joint_actions?: Offer[];
  states?: State[];
  count?: Count;
  counted?: boolean;
  agent?: string;
  formula?: string;
  holds?: boolean | null;
  along?: (boolean | null)[];
  step?: number;
  fired?: ModelLine[];
  lost?: ModelLine[];
  reason?: string | null;
  diagnostics?: Diagnostic[];
  engine?: string | null;
  atoms?: Record<string, boolean>;
}

export interface GraphDocument {
  schema: string;
  ok: boolean;
  diagnostics: Diagnostic[];
  states?: { number: number; initial: boolean; state: State; atoms: string[] }[];
  transitions?: { from: number; to: number; joint_actions: JointAction[] }[];
  knowledge?: { agent: string; classes: number[][] }[];
}

export interface ExpandDocument {
  schema: 'gnomon.expand/1';
  ok: boolean;
  diagnostics: Diagnostic[];
  text?: string | null;
}

export interface BoundDocument {
  schema: 'gnomon.bound/1';
  ok: boolean;
  diagnostics: Diagnostic[];
  formula?: string;
  exists?: Verdict;
  bound?: number | null;
  too_small?: number | null;
  reason?: string | null;
  seconds?: number;
}

export interface SynthesiseDocument {
  schema: 'gnomon.synthesise/1';
  ok: boolean;
  diagnostics: Diagnostic[];
  formula?: string;
  verdict?: Verdict;
  problem?: string | null;
  strategies?: Profile | null;
  plain_formula?: string | null;
  new_verdict?: Verdict | null;
  text?: string | null;
}

export interface Player {
  agent: string;
  objectives: string[]; // from best to worst
}

export interface EquilibriumDocument {
  schema: 'gnomon.equilibrium/1';
  ok: boolean;
  diagnostics: Diagnostic[];
  concept?: string;
  question?: 'exists' | 'some' | 'all' | 'divide';
  players?: Player[];
  formula?: string;
  verdict?: Verdict;
  reason?: string | null;
  strategies?: Profile | null;
  seconds?: number;
}

export interface AutomatonDocument {
  schema: 'gnomon.automaton/1';
  ok: boolean;
  diagnostics: Diagnostic[];
  formula: string;
  words?: 'infinite' | 'finite';
  class?: string;
  acceptance_sets?: number;
  initial?: number;
  states?: {
    number: number;
    accepting: boolean;
    obligations: string[];
    transitions: { to: number; guard: { letter: string; holds: boolean }[][]; marks: number[] }[];
  }[];
}

export type AnswerDocument =
  | ExpandDocument
  | BoundDocument
  | SynthesiseDocument
  | EquilibriumDocument
  | AutomatonDocument;
