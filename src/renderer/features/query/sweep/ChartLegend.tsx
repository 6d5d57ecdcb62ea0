import { ChartMark } from './ChartMark.tsx';
import type { Chart } from './model/chart.ts';
import styles from './ResultChart.module.css';

export function ChartLegend({ chart: { series, leftOut } }: { readonly chart: Chart }) {
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
      {leftOut > 0 && <li className={styles.left}>and {leftOut} more, in the table</li>}
    </ul>
  );
}
