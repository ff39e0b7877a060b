// SPDX-License-Identifier: Apache-2.0
//
// A picture of states with everything to explore it: whose view, steps, the state in full, files.
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { ExportButtons } from '../graph/ExportButtons';
import { download, fileName } from '../graph/exporting';
import { GraphList } from '../graph/GraphList';
import { GraphView, type Exportable } from '../graph/GraphView';
import { Legend, TerseHint } from '../graph/Legend';
import { legible } from '../graph/picture';
import { Labels } from '../model/labels';
import { scopeOf } from '../model/scope';
import { StateTable } from '../model/StateTable';
import type { Evidence, InfoDocument, Runs, SourceOfSteps, State } from '../protocol/documents';
import { AgentChooser } from './AgentChooser';
import { agentNames } from './agents';
import { runAsCsv, runView } from './runs/runRows';
import { SwimLanes } from './runs/SwimLanes';
import { TraceTable } from './runs/TraceTable';
import { stateId, type Sketch } from './sketch';
import { StateDetails } from './StateDetails';
import { Stepper } from './Stepper';
import { stepSource } from './stepSource';
import { useSurroundings } from './surroundings';
import { useShownSketch } from './useShownSketch';
import type { Walker } from './useWalk';
import { runAlong, wayTo, type Ways } from './wayTo';
import { quantity } from './words';
import './Explorer.css';

interface Props {
  states: State[];
  sketch: Sketch;
  walker: Walker;
  source: SourceOfSteps & Runs;
  ways: Ways;
  info: InfoDocument | null;
  name: string;
  marked: ReadonlySet<string> | null;
  document: unknown;
  tools?: ReactNode;
  caption?: ReactNode;
  notFired?: Evidence['not_fired'];
  onEscape?: () => void;
  about?: (state: number) => ReactNode; // what else is known about a state
}

type ShownAs = 'picture' | 'table' | 'lanes' | 'list';

const FORMS: { form: ShownAs; title: string }[] = [
  { form: 'picture', title: 'Picture' },
  { form: 'table', title: 'Table' },
  { form: 'lanes', title: 'Lanes' },
  { form: 'list', title: 'List' },
];

export function Explorer(props: Props) {
  const { states, sketch, walker, info, name } = props;
  const [agents, setAgents] = useState<ReadonlySet<string> | null>(null);
  const [shownAs, setShownAs] = useState<ShownAs>('picture');
  const picture = useRef<Exportable>(null);
  const source = useMemo(() => stepSource(props.source), [props.source]);
  const { simulate } = useSurroundings();
  const scope = useMemo(() => scopeOf(agents, info), [agents, info]);
  const labels = useMemo(() => new Labels(info, scope), [info, scope]);
  const current = walker.state === null ? null : stateId(walker.state);
  const pinned = walker.pinned === null ? null : stateId(walker.pinned);
  const shown = useShownSketch(
    sketch,
    states,
    labels,
    [current, pinned].filter((id) => id !== null),
  );
  const drawn = useMemo(() => legible(shown.picture), [shown.picture]);
  const nodes = useMemo(() => new Map(sketch.nodes.map((node) => [node.id, node])), [sketch]);
  const names = useMemo(() => agentNames(info, states), [info, states]);

  const activate = (id: string): void => {
    const state = nodes.get(id)?.state;
    if (state === undefined || state === null) shown.open(id);
    else if (walker.pinned === state) walker.unpin();
    else walker.visit(state);
  };
  const before = (state: number): State | null => {
    const walk = walker.walks[walker.chosen];
    const last = walk?.states[walker.position] === state ? walk.states[walker.position - 1] : undefined;
    const index = last ?? nodes.get(stateId(state))?.before ?? null;
    return index === null ? null : (states[index] ?? null);
  };
  const card = (id: string): ReactNode => {
    const state = nodes.get(id)?.state;
    const values = state === undefined || state === null ? undefined : states[state];
    if (state === undefined || state === null || !values) return <p className="e-card-text">Click to open</p>;
    return (
      <>
        <h4>State {state + 1}</h4>
        <StateTable state={values} before={before(state)} scope={scope} dense />
      </>
    );
  };
  const detailed = walker.pinned ?? walker.state;
  const walk = walker.walks[walker.chosen];
  const index = walk?.run;
  const view = useMemo(
    () => (index === undefined ? null : runView(props.source, index, scope)),
    [props.source, index, scope],
  );
  const isGraph = shownAs === 'picture' || shownAs === 'list';
  const run = useMemo(() => {
    if (detailed === null) return null;
    return (detailed === walker.state && walk && runAlong(props.ways, walk, walker.position)) || wayTo(props.ways, detailed);
  }, [detailed, walk, walker.position, walker.state, props.ways]);
  return (
    <div className="v-stack e-explorer">
      <div className="v-bar">
        <span className="v-group" role="group" aria-label="Show as">
          {FORMS.map(({ form, title }) => (
            <button
              key={form}
              type="button"
              className="v-button"
              aria-pressed={shownAs === form}
              onClick={() => setShownAs(form)}
            >
              {title}
            </button>
          ))}
        </span>
        <AgentChooser agents={names} chosen={agents} onChoose={setAgents} />
        {props.tools}
        <span className="v-spring" />
        {view && (shownAs === 'table' || shownAs === 'lanes') && (
          <button
            type="button"
            className="v-button"
            title="Save the table as CSV"
            onClick={() => download(`${fileName(name)}.csv`, new Blob([runAsCsv(view, states)], { type: 'text/csv' }))}
          >
            CSV
          </button>
        )}
        <ExportButtons picture={picture} drawn={shownAs === 'picture'} name={name} document={props.document} />
      </div>
      {props.caption}
      {isGraph && shown.left > 0 && (
        <p className="v-note unknown">
          {quantity(shown.left, 'state')} of {sketch.nodes.filter((node) => node.state !== null).length} are not shown.{' '}
          {shown.mayShowMore ? (
            <button type="button" className="v-link" onClick={() => shown.open('rest')}>
              Show more
            </button>
          ) : (
            'A larger picture could not be read; the JSON file has all of them.'
          )}
        </p>
      )}
      {shownAs === 'list' && (
        <GraphList picture={shown.picture} name={name} current={current} onActivate={activate} />
      )}
      {shownAs === 'picture' && (
        <GraphView
          ref={picture}
          picture={drawn.picture}
          name={name}
          current={current}
          pinned={pinned}
          marked={props.marked}
          onActivate={activate}
          onStep={walker.step}
          onEscape={() => {
            walker.unpin();
            props.onEscape?.();
          }}
          card={card}
        />
      )}
      {view && shownAs === 'table' && (
        <TraceTable view={view} states={states} position={walker.position} onGoTo={walker.goTo} />
      )}
      {view && shownAs === 'lanes' && (
        <SwimLanes
          view={view}
          states={states}
          position={walker.position}
          onGoTo={walker.goTo}
          onVisit={walker.visit}
        />
      )}
      {isGraph && <Legend picture={shown.picture} />}
      {drawn.terse && shownAs === 'picture' && <TerseHint />}
      <Stepper
        walker={walker}
        scope={scope}
        source={source}
        following={view?.rows[walker.position + 1]}
        notFired={props.notFired ?? []}
      />
      {detailed !== null && states[detailed] && (
        <StateDetails
          title={`State ${detailed + 1}`}
          state={states[detailed]}
          before={before(detailed)}
          scope={scope}
          pinned={walker.pinned !== null}
          onUnpin={walker.unpin}
          onSimulate={run && simulate ? () => simulate(run) : null}
        >
          {props.about?.(detailed)}
        </StateDetails>
      )}
    </div>
  );
}
