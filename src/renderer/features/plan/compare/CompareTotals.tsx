import { formatBytes, formatCount } from '#lib/format.ts';
import { type FigureChange, type Figures, formatTime } from '#plan/index.ts';
import { ArrowRightIcon, WarningIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './compare.module.css';
import { type DesiredDirection, Difference } from './Difference.tsx';

interface Total {
  readonly label: string;
  readonly change: FigureChange;
  readonly wanted: DesiredDirection;
  readonly format: (value: number) => string;
}

export interface CompareTotalsProps {
  readonly totals: Figures;
  /** Whether less time is better: it is not where the results may differ. */
  readonly wanted: DesiredDirection;
  /** Why the results may differ. */
  readonly caveat: string | undefined;
}

/** The figures of the two plans as wholes. */
export function CompareTotals({ totals: { wall, compute, rows, read }, wanted, caveat }: CompareTotalsProps) {
  const all: readonly Total[] = [
    { label: 'Wall time', change: wall, wanted, format: formatTime },
    { label: 'Compute', change: compute, wanted, format: formatTime },
    { label: 'Rows out', change: rows, wanted: 'neither', format: formatCount },
    { label: 'Read', change: read, wanted, format: formatBytes },
  ];
  return (
    <div className={styles.totals}>
      <dl className={styles.figures}>
        {all.map((total) => (
          <TotalFigure key={total.label} {...total} />
        ))}
      </dl>
      {caveat !== undefined && (
        <p className={styles.caveat} role="note">
          <WarningIcon size={14} className={styles.sign} />
          <VisibleText text={caveat} limit={400} />
        </p>
      )}
    </div>
  );
}

function TotalFigure({ label, change, wanted, format }: Total) {
  return (
    <div className={styles.total}>
      <dt className="tiny-text dim">{label}</dt>
      <dd className={styles.values}>
        <Value value={change.before} format={format} />
        <ArrowRightIcon size={12} className={styles.arrow} label="then" />
        <strong className={styles.compareTotalsAfter}>
          <Value value={change.after} format={format} />
        </strong>
        <span className="small">
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
  return value === undefined ? (
    <span className={styles.compareTotalsAbsent}>not measured</span>
  ) : (
    format(value)
  );
}
