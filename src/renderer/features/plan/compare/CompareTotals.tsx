import { formatBytes, formatCount } from '#lib/format.ts';
import {
  type FigureChange,
  type Figures,
  formatTime,
  isEffort,
  membersOfRows,
  type PlanComparison,
} from '#plan/index.ts';
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

interface CompareTotalsProps {
  readonly totals: Figures;
  /** Less time is better only if the results are the same. */
  readonly wanted: DesiredDirection;
  /** Why the results may differ. */
  readonly caveat: string | undefined;
}

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
        <strong className={styles.totalAfter}>
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
  return value === undefined ? <span className={styles.totalAbsent}>not measured</span> : format(value);
}

interface ComparedQueries {
  readonly changes: readonly { readonly member: string }[];
  /** Whether the queries of both plans are known. */
  readonly areKnown: boolean;
}

/**
 * Why less time doesn't make one plan better: the queries or the searches differ. Undefined if both find the same rows.
 */
export function resultCaveat(
  { changes, areKnown }: ComparedQueries,
  { searchesAlike, rows }: Pick<PlanComparison, 'searchesAlike' | 'rows'>,
): string | undefined {
  const members = membersOfRows(changes.map(({ member }) => member));
  if (members.length > 0) {
    const why = `The queries differ in ${OK(members)}`;
    // A prefilter may find more rows, for example: only for less effort it is known how the result changes.
    return members.every(isEffort) ? caveat(why) : `${why}, so the results may differ.`;
  }
  if (!searchesAlike) return caveat('The searches differ');
  const isSame = areKnown || rows.every(({ state }) => state === 'same');
  return isSame ? undefined : caveat('The queries are unknown');
}

function caveat(why: string): string {
  return `${why}: the faster one may lose results.`;
}

function OK(members: readonly string[]): string {
  return members.length < 2 ? members.join('') : `${members.slice(0, -1).join(', ')} and ${members.at(-1)}`;
}
