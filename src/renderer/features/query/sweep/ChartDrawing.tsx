import { ChartMark, colourOf } from './ChartMark.tsx';
import type { Chart, ChartSeries } from './model/chart.ts';
import { type ChartFrame, chartFrame } from './model/chart-frame.ts';
import { labelledPoints } from './model/labelled-points.ts';
import { type MeasureName, measureOf } from './model/measures.ts';
import styles from './ResultChart.module.css';

export interface ChartDrawingProps {
  readonly chart: Chart;
  readonly measure: MeasureName;
  readonly width: number;
}

/** Not for the ears: the figure around it says what there is to say, and the table has every number. */
export function ChartDrawing({ chart, measure, width }: ChartDrawingProps) {
  const frame = chartFrame(chart, width);
  const { format } = measureOf(measure);
  return (
    <svg className={styles.chart} width={width} height={frame.height} aria-hidden>
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
