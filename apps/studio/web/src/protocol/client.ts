// SPDX-License-Identifier: Apache-2.0
//
// The requests that the server answers: ../../README.md. Knows nothing of what the page does with them, and leaves open
// how a request gets to the server.
import type { CheckEvent, GraphDocument, InfoDocument, SessionDocument } from './documents';

export interface Model {
  text: string;
  path: string | null;
  constants: Record<string, number>;
}

export type OptionValue = boolean | number | string;

// An option of a check, as the server offers it.
export interface CheckOption {
  name: string;
  label: string;
  help: string;
  kind: 'flag' | 'choice' | 'number';
  group: 'reading' | 'findings' | 'engine';
  values: { name: string; summary: string }[]; // of a choice
  default: OptionValue | null; // null: none
  least: number; // of a number
  engines: string[]; // for which it does something
  excludes: string | null; // an option that cannot be given together with this one
}

export interface StudioSession {
  version: string;
  folder: string;
  file: string | null;
  engines: { name: string; summary: string }[];
  options: CheckOption[];
  limits: { timeout_ms: number; memory_bytes: number; checks: number };
}

export interface FileEntry {
  path: string;
  size: number;
  stamp: string;
}

export interface FolderListing {
  files: FileEntry[];
  folders: string[];
  truncated: boolean;
}

export interface OpenedFile {
  path: string;
  text: string;
  stamp: string;
}

export interface CheckRequest {
  model: Model;
  only: number[] | null;
  formulas: string[];
  explain: boolean;
  // What is left out is as the session says.
  engine?: string;
  timeout_ms?: number;
  memory_bytes?: number;
  options?: Record<string, OptionValue>; // those that are not as usual
}

export interface GraphRequest {
  model: Model;
  max_states: number;
  agents: string[];
}

// A question that another command than `check` answers.
export interface QuestionRequest {
  model: Model;
  command: 'expand' | 'bound' | 'automaton' | 'synthesise' | 'equilibrium';
  formula?: string;
  objectives?: string[]; // AGENT=FORMULA
  concept?: string;
  all?: string;
  some?: string;
}

export type JobState = 'queued' | 'running' | 'finished' | 'cancelled' | 'crashed' | 'limit' | 'failed';

export interface Job<Event> {
  id: string;
  kind: string;
  state: JobState;
  events: Event[];
  next: number;
  message: string | null;
}

export interface GraphEvent {
  event: 'report';
  document: GraphDocument;
}

export interface ExampleModel {
  file: string;
  title: string;
  constants: { name: string; value: number }[];
}

export interface ExampleFamily {
  name: string;
  title: string;
  story: string;
  models: ExampleModel[];
}

export interface SimulationReply {
  id?: string;
  reply: SessionDocument;
}

// The server said no, or could not be reached (kind "network").
export class RequestError extends Error {
  constructor(
    readonly kind: string,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'RequestError';
  }
}

export interface Reply {
  status: number;
  answer: unknown; // null if it is no JSON
}

// Takes a request to the server and brings back the reply; fails if there is none.
export type Carrier = (method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<Reply>;

// `base`: the address of the server, without a slash at its end.
export function overHttp(token: string, base: string): Carrier {
  return async (method, path, body, signal) => {
    const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const response = await fetch(base + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      keepalive: method === 'DELETE', // also if the page is being closed
    });
    return { status: response.status, answer: await response.json().catch(() => null) };
  };
}

export function isOver(state: JobState): boolean {
  return state !== 'queued' && state !== 'running';
}

export class Client {
  // Where the text is in the folder that questions about the language are about: files that it includes are found from
  // there.
  path: string | null = null;

  constructor(private readonly carry: Carrier) {}

  session = (): Promise<StudioSession> => this.ask('GET', '/api/session');
  files = (): Promise<FolderListing> => this.ask('GET', '/api/files');
  open = (path: string): Promise<OpenedFile> => this.ask('GET', `/api/file?path=${encodeURIComponent(path)}`);
  stamp = (path: string): Promise<{ stamp: string | null }> =>
    this.ask('GET', `/api/stamp?path=${encodeURIComponent(path)}`);
  // `stamp`: what the file should be like now, null if it should not exist.
  save = (path: string, text: string, stamp: string | null, force = false): Promise<{ stamp: string }> =>
    this.ask('PUT', '/api/file', { path, text, stamp, force });

  // None of these replaces anything. `stamp`: what the file should be like.
  remove = (path: string, stamp: string): Promise<unknown> =>
    this.ask('DELETE', `/api/file?path=${encodeURIComponent(path)}&stamp=${encodeURIComponent(stamp)}`);
  createFolder = (path: string): Promise<unknown> => this.ask('POST', '/api/folder', { path });
  removeFolder = (path: string): Promise<unknown> =>
    this.ask('DELETE', `/api/folder?path=${encodeURIComponent(path)}`);
  move = (from: string, to: string): Promise<unknown> => this.ask('POST', '/api/move', { from, to });

  language = async <Result>(method: string, question: Record<string, unknown>, signal?: AbortSignal): Promise<Result> => {
    const body = { method, path: this.path, ...question };
    return (await this.ask<{ result: Result }>('POST', '/api/language', body, signal)).result;
  };
  model = (model: Model): Promise<InfoDocument> => this.ask('POST', '/api/model', { model });

  startCheck = (request: CheckRequest): Promise<{ id: string }> =>
    this.ask('POST', '/api/jobs', { kind: 'check', ...request });
  startGraph = (request: GraphRequest): Promise<{ id: string }> =>
    this.ask('POST', '/api/jobs', { kind: 'graph', ...request });
  startQuestion = (request: QuestionRequest): Promise<{ id: string }> =>
    this.ask('POST', '/api/jobs', { kind: 'question', ...request });
  job = <Event>(id: string, after: number): Promise<Job<Event>> => this.ask('GET', `/api/jobs/${id}?after=${after}`);
  stopJob = (id: string): Promise<unknown> => this.ask('DELETE', `/api/jobs/${id}`);

  // Calls `tell` whenever there is news, until the job is over.
  async follow<Event>(id: string, tell: (news: Job<Event>) => void, signal?: AbortSignal): Promise<Job<Event>> {
    for (let after = 0; ; ) {
      const news = await this.job<Event>(id, after);
      after = news.next;
      tell(news);
      if (isOver(news.state)) return news;
      await new Promise((resolve) => setTimeout(resolve, 120));
      signal?.throwIfAborted();
    }
  }
  followCheck = (id: string, tell: (news: Job<CheckEvent>) => void, signal?: AbortSignal): Promise<Job<CheckEvent>> =>
    this.follow<CheckEvent>(id, tell, signal);

  startSimulation = (model: Model): Promise<SimulationReply> => this.ask('POST', '/api/simulations', { model });
  simulate = (id: string, command: string): Promise<SimulationReply> =>
    this.ask('POST', `/api/simulations/${id}`, { command });
  endSimulation = (id: string): Promise<unknown> => this.ask('DELETE', `/api/simulations/${id}`);

  examples = (): Promise<{ families: ExampleFamily[] }> => this.ask('GET', '/api/examples');
  example = (family: string, file: string): Promise<{ text: string }> =>
    this.ask('GET', `/api/example?family=${encodeURIComponent(family)}&file=${encodeURIComponent(file)}`);

  private async ask<Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
    let reply: Reply;
    try {
      reply = await this.carry(method, path, body, signal);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new RequestError('network', 'The studio does not answer. Is `gnomon studio` still running?');
    }
    if (reply.status >= 400) {
      const { kind, message, ...details } = (reply.answer as { error?: Record<string, unknown> } | null)?.error ?? {};
      throw new RequestError(String(kind ?? 'internal'), String(message ?? `status ${reply.status}`), details);
    }
    return reply.answer as Answer;
  }
}
