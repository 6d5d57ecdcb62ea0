import { useState } from 'react';
import { Select } from '#ui/Select.tsx';
import { useWidth } from '#ui/use-width.ts';
import { type ChartFrame, chartFrame, labelledPoints } from './chart-frame.ts';
import { type Chart, type ChartChoice, type ChartSeries, chartOf } from './model/chart.ts';
import type { ParameterName } from './model/grid.ts';
import { type MeasureName, measureOf, RUN_MEASURES } from './model/measures.ts';
import type { VariantResult } from './model/result.ts';
import styles from './sweep.module.css';

interface ResultChartProps {
  readonly results: readonly VariantResult[];
  /** Parameters that were set, in the order of the table. */
  readonly names: readonly ParameterName[];
}

const CHARTED = RUN_MEASURES.filter(({ name }) => name !== 'findings');
const MEASURE_OPTIONS = CHARTED.map(({ name, label }) => ({ value: name, label }));

/** One measure of every variant along one of the parameters. The table below says the same in numbers. */
export function ResultChart({ results, names }: ResultChartProps) {
  const [measure, setMeasure] = useState<ChartChoice['measure']>('wall');
  const [chosen, setChosen] = useState<ChartChoice['along']>();
  const [ref, width] = useWidth();
  const options: readonly ChartChoice['along'][] = [...names, 'variant'];
  // Of another grid: its parameters are not these.
  const along = chosen !== undefined && options.includes(chosen) ? chosen : (names[0] ?? 'variant');
  const chart = chartOf(results, names, { along, measure });
  return (
    <figure className={styles.figure} aria-label={chart.summary}>
      <div className={styles.choices}>
        <Select
          small
          label="Y axis"
          labelPlace="hidden"
          options={MEASURE_OPTIONS}
          value={measure}
          onChange={setMeasure}
        />
        <Select
          small
          label="X axis"
          labelPlace="hidden"
          options={options.map((value) => ({ value, label: `by ${value}` }))}
          value={along}
          onChange={setChosen}
        />
        <ChartLegend chart={chart} />
      </div>
      <div ref={ref} className={styles.drawing}>
        {width !== undefined && <ChartDrawing chart={chart} measure={measure} width={width} />}
      </div>
    </figure>
  );
}

function ChartLegend({ chart: { series, leftOut } }: { readonly chart: Chart }) {
  if (series.length < 2) return null;
  return (
    <ul className={styles.legend}>
      {series.map(({ name }, number) => (
        <li key={name} className={styles.entry}>
          <svg width={12} height={12} aria-hidden>
            <ChartMark number={number} x={6} y={6} />
          </svg>
          {name}
        </li>
      ))}
      {leftOut > 0 && <li className="dim">and {leftOut} more, in the table</li>}
    </ul>
  );
}

interface ChartDrawingProps {
  readonly chart: Chart;
  readonly measure: MeasureName;
  readonly width: number;
}

/** Not for the ears: the figure around it says what there is to say, and the table has every number. */
function ChartDrawing({ chart, measure, width }: ChartDrawingProps) {
  const frame = chartFrame(chart, width);
  const { format } = measureOf(measure);
  return (
    <svg className="tiny" width={width} height={frame.height} aria-hidden>
      {chart.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={styles.rule}
            x1={frame.left}
            x2={frame.right}
            y1={frame.y(tick)}
            y2={frame.y(tick)}
          />
          <text className={styles.tick} x={frame.left - 8} y={frame.y(tick) + 4} textAnchor="end">
            {tick === 0 ? '0' : format(tick)}
          </text>
        </g>
      ))}
      {frame.shownPlaces.map((place) => (
        <text key={place} className={styles.tick} x={frame.x(place)} y={frame.height - 6} textAnchor="middle">
          {chart.places[place]}
        </text>
      ))}
      {chart.series.map((series, number) => (
        <Series key={series.name} series={series} number={number} frame={frame} />
      ))}
      <Labels chart={chart} frame={frame} />
    </svg>
  );
}

interface SeriesProps {
  readonly series: ChartSeries;
  readonly number: number;
  readonly frame: ChartFrame;
}

function Series({ series: { points }, number, frame }: SeriesProps) {
  const line = points.map(({ place, value }) => `${frame.x(place)},${frame.y(value)}`).join(' ');
  return (
    <g>
      <polyline className={`${colourOf(number)} ${styles.line}`} points={line} data-series={number} />
      {points.map(({ place, value, words }) => (
        <g key={place}>
          <title>{words}</title>
          <ChartMark number={number} x={frame.x(place)} y={frame.y(value)} />
        </g>
      ))}
    </g>
  );
}

function Labels({ chart, frame }: { readonly chart: Chart; readonly frame: ChartFrame }) {
  return labelledPoints(chart, frame).map(({ key, x, y, text }) => (
    <text key={key} className={styles.label} x={x} y={y} textAnchor="middle">
      {text}
    </text>
  ));
}

interface ChartMarkProps {
  /** Which of the series: each has a shape and a colour of its own. */
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

/** Shapes about the same size to the eye, around 0. */
const SHAPES = [
  'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z',
  'M-3.2 -3.2H3.2V3.2H-3.2Z',
  'M0 -4.2L4 3.2H-4Z',
  'M0 -4.6L4.6 0L0 4.6L-4.6 0Z',
  'M-1.4 -4.2H1.4V-1.4H4.2V1.4H1.4V4.2H-1.4V1.4H-4.2V-1.4H-1.4Z',
  'M0 4.2L-4 -3.2H4Z',
];

const COLOURS = [styles.first, styles.second, styles.third, styles.fourth, styles.fifth, styles.sixth];

function colourOf(number: number): string {
  return COLOURS[number % COLOURS.length] ?? '';
}

function ChartMark({ number, x, y }: ChartMarkProps) {
  return (
    <path
      d={SHAPES[number % SHAPES.length]}
      transform={`translate(${x} ${y})`}
      className={`${colourOf(number)} ${styles.mark}`}
    />
  );
}
