// SPDX-License-Identifier: Apache-2.0
//
// What each player gets under the strategies that answer a question about equilibria.
import type { Client, Model } from '../protocol/client';
import type { EquilibriumDocument, Verdict } from '../protocol/documents';
import { usePayoffs } from './usePayoffs';

interface Props {
  client: Client;
  model: Model; // that was asked about
  answer: EquilibriumDocument;
}

const marks: Record<Verdict, string> = { true: '✓ reached', false: '✗ not reached', unknown: '? not known' };

const meaning: Record<string, string> = {
  nash: 'No player gets more by another strategy of its own.',
  dominant: 'No player gets more by another strategy, whatever the other players do.',
  strong: 'No players have other strategies by which each of them gets more.',
  'subgame-perfect': 'No player gets more by another strategy of its own, also in every other state to which some strategies lead.',
};

export function Payoffs({ client, model, answer }: Props) {
  const { payoffs, running, problem, ask } = usePayoffs(client);
  const { formula, players, concept = 'nash', question, verdict } = answer;
  if (formula === undefined || players === undefined) return null;
  if (payoffs === null) {
    return (
      <>
        <div className="v-bar">
          <button type="button" className="v-button" disabled={running} onClick={() => ask(model, formula, players)}>
            What do the players get?
          </button>
          {running && <span role="status">Working …</span>}
        </div>
        {problem !== null && (
          <p className="v-note false" role="alert">
            {problem}
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <div className="v-scroll">
        <table className="v-table">
          <caption className="visually-hidden">What the players get</caption>
          <thead>
            <tr>
              <th scope="col">Player</th>
              <th scope="col">Objective, the best first</th>
              <th scope="col">It, or a better one</th>
            </tr>
          </thead>
          <tbody>
            {payoffs.flatMap(({ player, objectives, reached, level }) =>
              objectives.map((objective, i) => (
                <tr key={`${player} ${i}`}>
                  {i === 0 && (
                    <th scope="rowgroup" rowSpan={objectives.length}>
                      {player}
                    </th>
                  )}
                  <td>
                    <code>{objective}</code>
                  </td>
                  <td>
                    <span className={`o-payoff ${reached[i]}`}>{marks[reached[i] ?? 'unknown']}</span>
                    {i === level && objectives.length > 1 && <strong> – what {player} gets</strong>}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      {verdict === 'true' && (question === 'exists' || question === 'some') && <p className="v-muted o-line">{meaning[concept]}</p>}
    </>
  );
}
