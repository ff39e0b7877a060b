// SPDX-License-Identifier: Apache-2.0
//
// States and time against the parameter, both by orders of magnitude.
import { timeInWords } from '../checks/words';
import { countText } from '../model/numbers';
import { logLine, type Line, type Sweep } from './sweep';

const WIDTH = 460;
const HEIGHT = 180;
const LEFT = 12;
const RIGHT = 112;
const TOP = 14;
const BOTTOM = 26;

export function SweepPlot({ sweep: { parameter, points } }: { sweep: Sweep }) {
  if (points.length < 2) return null;
  const lines = [
    logLine(
      'states',
      points.flatMap(({ value, states }) =>
        states === null ? [] : [{ x: value, y: Number(states), text: countText(states) }],
      ),
    ),
    logLine(
      'time',
      points.map(({ value, seconds }) => ({ x: value, y: seconds, text: timeInWords(seconds) })),
    ),
  ].filter((line) => line.points.length > 1);
  const [first, last] = [points[0]!.value, points[points.length - 1]!.value];
  const x = (value: number): number => LEFT + ((value - first) / (last - first)) * (WIDTH - LEFT - RIGHT);
  const y = (part: number): number => TOP + (1 - part) * (HEIGHT - TOP - BOTTOM);
  const ends = lines.map((line) => line.points[line.points.length - 1]!);
  // Two lines that end at the same height have their names below each other.
  const near = ends.length === 2 && Math.abs(ends[0]!.y - ends[1]!.y) < 0.12;
  return (
    <figure>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`States and time by ${parameter}, as in the table`}>
        <path className="axis" d={`M${LEFT},${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}`} />
        {points.map(({ value }) => (
          <text key={value} x={x(value)} y={HEIGHT - 8} textAnchor="middle">
            {value}
          </text>
        ))}
        {lines.map((line, i) => (
          <Curve key={line.name} line={line} x={x} y={y} shift={near ? i * 14 : 0} />
        ))}
      </svg>
      <figcaption className="muted small">By orders of magnitude, each line with its own scale.</figcaption>
    </figure>
  );
}

interface CurveProps {
  line: Line;
  x: (value: number) => number;
  y: (part: number) => number;
  shift: number;
}

function Curve({ line: { name, points }, x, y, shift }: CurveProps) {
  const end = points[points.length - 1]!;
  return (
    <g className={`line-${name}`}>
      <polyline points={points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')} />
      {points.map((point) => (
        <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r={3}>
          <title>{`${name}: ${point.text}`}</title>
        </circle>
      ))}
      <text x={x(end.x) + 8} y={y(end.y) + 4 + shift}>
        {name}: {end.text}
      </text>
    </g>
  );
}
