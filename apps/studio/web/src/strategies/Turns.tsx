// SPDX-License-Identifier: Apache-2.0
//
// What comes of a strategy, in words: in each state what the coalition does, and what may follow.
import { useState } from 'react';
import { quantity, stateName } from '../evidence/words';
import type { Labels } from '../model/labels';
import type { Strategy } from '../protocol/documents';
import { playedMoves, type PlayedMove } from './play';
import './strategies.css';

const mostTurns = 30; // shown without being asked for more

interface Props {
  strategy: Strategy;
  holds: boolean;
  labels: Labels;
  onVisit: (state: number) => void;
}

export function Turns({ strategy, holds, labels, onVisit }: Props) {
  const [all, setAll] = useState(false);
  const turns = all ? strategy.turns : strategy.turns.slice(0, mostTurns);
  const members = new Set(strategy.coalition);
  const who = strategy.coalition.join(', ') || 'nobody';
  const doing = (move: PlayedMove): string => labels.actions(move.choices, (agent) => members.has(agent)).join(', ');
  const visit = (state: number) => (
    <button type="button" className="v-link" onClick={() => onVisit(state)}>
      {stateName(state)}
    </button>
  );
  const way = (from: number, { turn, actions }: PlayedMove['ways'][number]) => {
    const others = labels.actions(actions, (agent) => !members.has(agent)).join(', ');
    const to = strategy.turns[turn]!.state;
    return (
      <>
        {others && <code>{others}</code>} → {visit(to)}
        {to === from && ' again'}
      </>
    );
  };
  return (
    <>
      <ul className="s-turns">
        {turns.map((turn, index) => (
          <li key={index}>
            in {visit(turn.state)}
            {turn.steps !== undefined && ` after ${turn.steps} ${turn.steps === 1 ? 'step' : 'steps'}`}
            {turn.moves.length === 0 ? (
              <span className="v-muted"> the play ends</span>
            ) : holds ? (
              playedMoves(strategy, index, holds).map((move, i) => (
                <span key={i}>
                  , <code className="s-action">{doing(move) || 'whatever happens'}</code>
                  <ul>
                    {move.ways.map((each) => (
                      <li key={each.turn}>{way(turn.state, each)}</li>
                    ))}
                  </ul>
                </span>
              ))
            ) : (
              <>
                , whatever {who} {members.size === 1 ? 'does' : 'do'}
                <ul>
                  {playedMoves(strategy, index, holds).map((move, i) => (
                    <li key={i}>
                      if <code className="s-action">{doing(move) || 'nothing'}</code>, then{' '}
                      {way(turn.state, move.ways[0]!)}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
      {turns.length < strategy.turns.length && (
        <button type="button" className="v-link" onClick={() => setAll(true)}>
          Show {quantity(strategy.turns.length - turns.length, 'more state')}
        </button>
      )}
    </>
  );
}
