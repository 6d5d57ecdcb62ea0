import { useState } from 'react';
import { Select } from '../../../ui/Select.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { type ChartChoice, chartOf } from './model/chart.ts';
import { MEASURES } from './model/measures.ts';
import type { ParameterName } from './model/parameters.ts';
import type { VariantResult } from './model/result.ts';
import styles from './ResultChart.module.css';

export interface ResultChartProps {
  readonly results: readonly VariantResult[];
  /** Parameters that were set, in the order of the table. */
  readonly names: readonly ParameterName[];
}

const CHARTED = MEASURES.filter(({ name }) => name !== 'findings');
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
