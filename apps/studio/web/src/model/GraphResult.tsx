// SPDX-License-Identifier: Apache-2.0
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { quantity } from '../evidence/words';
import { ExportButtons } from '../graph/ExportButtons';
import { GraphList } from '../graph/GraphList';
import { GraphView, type Exportable } from '../graph/GraphView';
import { Legend, TerseHint } from '../graph/Legend';
import { legible } from '../graph/picture';
import type { GraphDocument, InfoDocument } from '../protocol/documents';
import { DiagnosticList } from './DiagnosticList';
import { aroundState, clustered, graphPicture, graphStateId } from './graphPicture';
import { Labels } from './labels';
import { stateText, varyingNames } from './names';
import { Transitions } from './Transitions';
import { StateTable } from './StateTable';

const mostDrawn = 300; // states; larger pictures cannot be read

export function GraphResult({ document, info }: { document: GraphDocument; info: InfoDocument }) {
  const states = useMemo(() => document.states ?? [], [document]);
  const labels = useMemo(() => new Labels(info), [info]);
  const picture = useMemo(() => graphPicture(document, labels), [document, labels]);
  const [viewer, setViewer] = useState('');
  const drawn = useMemo(() => {
    const { picture: plain, terse } = legible(picture);
    return { picture: viewer === '' ? plain : clustered(plain, document, viewer, info), terse };
  }, [picture, document, viewer, info]);
  const [current, setCurrent] = useState(0);
  const [pinned, setPinned] = useState(false);
  const [asList, setAsList] = useState(states.length > mostDrawn);
  const view = useRef<Exportable>(null);
  if (!document.ok) return <DiagnosticList diagnostics={document.diagnostics} />;
  if (states.length === 0) return <p className="v-note unknown">There is no initial state.</p>;

  const ids = states.map((state) => graphStateId(state.number));
  const activate = (id: string): void => {
    const index = ids.indexOf(id);
    setPinned(!(pinned && index === current));
    setCurrent(index);
  };
  const step = (to: 'next' | 'previous' | 'first' | 'last'): void => {
    const last = states.length - 1;
    const targets = { first: 0, last, next: Math.min(last, current + 1), previous: Math.max(0, current - 1) };
    setCurrent(targets[to]);
  };
  const card = (id: string): ReactNode => {
    const shown = states[ids.indexOf(id)];
    if (!shown) return null;
    return (
      <>
        <h4>State {shown.number}</h4>
        <StateTable state={shown.state} dense />
      </>
    );
  };
  const here = states[current];
  const marked = pinned && here ? aroundState(picture, graphStateId(here.number)) : null;
  return (
    <>
      <div className="v-bar">
        <span className="v-group" role="group" aria-label="Show as">
          <button
            type="button"
            className="v-button"
            aria-pressed={!asList}
            disabled={states.length > mostDrawn}
            onClick={() => setAsList(false)}
          >
            Picture
          </button>
          <button type="button" className="v-button" aria-pressed={asList} onClick={() => setAsList(true)}>
            List
          </button>
        </span>
        <label className="v-check">
          Together what looks the same to
          <select className="v-field" value={viewer} onChange={(event) => setViewer(event.target.value)}>
            <option value="">nobody</option>
            {info.agents?.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <span className="v-muted">
          {quantity(states.length, 'state')}, {quantity(document.transitions?.length ?? 0, 'transition')}
          {states.length > mostDrawn && '; too many for a picture'}
        </span>
        <span className="v-spring" />
        <ExportButtons picture={view} drawn={!asList} name="reachable-states" document={document} />
      </div>
      {asList ? (
        <GraphList picture={picture} name="Reachable states" current={ids[current] ?? null} onActivate={activate} />
      ) : (
        <GraphView
          key={`${states.length} ${viewer}`}
          ref={view}
          picture={drawn.picture}
          name="Reachable states"
          current={ids[current] ?? null}
          pinned={pinned ? (ids[current] ?? null) : null}
          marked={marked}
          onActivate={activate}
          onStep={step}
          onEscape={() => setPinned(false)}
          card={card}
        />
      )}
      <Legend picture={drawn.picture} />
      <SameEverywhere document={document} />
      {drawn.terse && !asList && <TerseHint />}
      {here && (
        <section className="v-panel v-stack" aria-label={`State ${here.number}`}>
          <h3>State {here.number}</h3>
          <StateTable state={here.state} />
          <Transitions
            document={document}
            labels={labels}
            from={here.number}
            onVisit={(to) => activate(graphStateId(to))}
          />
          {here.atoms.length > 0 && (
            <p className="w-line">
              <span className="v-muted">Atoms:</span> <code>{here.atoms.join(', ')}</code>
            </p>
          )}
        </section>
      )}
    </>
  );
}

// What no label says, because it is true of all states.
function SameEverywhere({ document: { states = [] } }: { document: GraphDocument }) {
  const all = states.map(({ state }) => state);
  const varying = new Set(varyingNames(all));
  const same = Object.entries(all[0] ?? {}).filter(([name]) => !varying.has(name));
  if (same.length === 0 || states.length < 2) return null;
  return (
    <p className="w-line v-muted">
      In all states: <code>{stateText(Object.fromEntries(same))}</code>
    </p>
  );
}
