import type { FigureChange, Figures } from '../../../../plan/index.ts';
import { formatBytes, formatCount, formatNanoseconds } from '../../../lib/format/index.ts';
import { ArrowRightIcon } from '../../../ui/icons/icons.ts';
import styles from './CompareTotals.module.css';
import { Difference } from './Difference.tsx';
import type { DesiredDirection } from './model/format-change.ts';

interface Total {
  readonly label: string;
  readonly change: FigureChange;
  readonly wanted: DesiredDirection;
  readonly format: (value: number) => string;
}

/** The figures of the two plans as wholes. */
export function CompareTotals({ totals: { wall, compute, rows, read } }: { readonly totals: Figures }) {
  const all: readonly Total[] = [
    { label: 'Wall time', change: wall, wanted: 'less', format: formatNanoseconds },
    { label: 'Compute', change: compute, wanted: 'less', format: formatNanoseconds },
    { label: 'Rows out', change: rows, wanted: 'neither', format: formatCount },
    { label: 'Read', change: read, wanted: 'less', format: formatBytes },
  ];
  return (
    <dl className={styles.totals}>
      {all.map((total) => (
        <TotalFigure key={total.label} {...total} />
      ))}
    </dl>
  );
}

function TotalFigure({ label, change, wanted, format }: Total) {
  return (
    <div className={styles.total}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.values}>
        <Value value={change.before} format={format} />
        <ArrowRightIcon size={12} className={styles.arrow} label="then" />
        <strong className={styles.after}>
          <Value value={change.after} format={format} />
        </strong>
        <span className={styles.difference}>
          <Difference change={change} wanted={wanted} inWords />
        </span>
      </dd>
    </div>
  );
}

function Value({
  value,
  format,
}: {
  readonly value: number | undefined;
  readonly format: (value: number) => string;
}) {
  return value === undefined ? <span className={styles.absent}>not measured</span> : format(value);
}
