// SPDX-License-Identifier: Apache-2.0
//
// What is known about a simulation after its replies so far.
import type { Count, Offer, SessionDocument, State, Step } from '../protocol/documents';

export interface Candidates {
  initial: boolean; // or successors
  states: State[];
  count: Count;
  counted: boolean; // false: there are more than `count`
}

export interface Offers {
  allowed: Record<string, string[]>;
  list: Offer[];
  count: Count;
}

export interface Session {
  phase: SessionDocument['phase'];
  position: number;
  initial: State | null;
  steps: Step[]; // also those after the position, until another one is taken
  candidates: Candidates | null;
  offers: Offers | null;
  atoms: Record<string, boolean> | null;
  stopped: string | null; // why random steps ended early
  walked: number; // another number for another run
}

export const unknownSession: Session = {
  phase: 'start',
  position: 0,
  initial: null,
  steps: [],
  candidates: null,
  offers: null,
  atoms: null,
  stopped: null,
  walked: 0,
};

export function stateAt(session: Session, position: number): State | null {
  return position === 0 ? session.initial : (session.steps[position - 1]?.state ?? null);
}

const firstWord = (command: string): string => command.trim().split(/\s+/)[0] ?? '';

// A reply that says nothing new about the walk (`eval`, `possible`, an error) leaves it as it is.
export function advanced(session: Session, reply: SessionDocument): Session {
  if (!reply.ok) return session;
  const command = firstWord(reply.command);
  const place = { phase: reply.phase, position: reply.position };
  switch (command) {
    case 'actions':
      return {
        ...session,
        offers: { allowed: reply.allowed ?? {}, list: reply.joint_actions ?? [], count: reply.count ?? 0 },
      };
    case 'atoms':
      return { ...session, atoms: reply.atoms ?? {} };
    case 'history':
      return { ...session, ...place, initial: reply.initial ?? null, steps: reply.steps ?? [], walked: session.walked + 1 };
    case 'eval':
    case 'along':
    case 'lines':
    case 'possible':
      return session;
  }
  const here = { offers: null, atoms: null, stopped: reply.stopped ?? null };
  if (reply.states) {
    const candidates = {
      initial: reply.phase !== 'successor',
      states: reply.states,
      count: reply.count ?? reply.states.length,
      counted: reply.counted ?? true,
    };
    // A list of initial states while walking only offers to begin anew.
    return command === 'start' && session.phase !== 'start'
      ? { ...session, candidates }
      : { ...session, ...place, ...here, candidates };
  }
  const moved = { ...session, ...place, ...here, candidates: null };
  if ((command === 'start' || command === 'open') && reply.state) return { ...moved, initial: reply.state, steps: [], walked: session.walked + 1 };
  const [first] = reply.steps ?? [];
  return first && reply.steps
    ? { ...moved, steps: [...session.steps.slice(0, first.number - 1), ...reply.steps], walked: session.walked + 1 }
    : moved;
}
