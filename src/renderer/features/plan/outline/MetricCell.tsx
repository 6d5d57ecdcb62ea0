import { classNames } from '../../../ui/attributes.ts';
import styles from './MetricCell.module.css';
import type { Bar, CellValue } from './model/cell-value.ts';

export interface MetricCellProps {
  /** Undefined where the operator does not state it. */
  readonly value: CellValue | undefined;
  readonly hasBars: boolean;
}

/** From this step on a number is one that one came for. */
const HOT = 6;

export function MetricCell({ value, hasBars }: MetricCellProps) {
  if (value === undefined) return <Unstated />;
  const { text, isSum, bar } = value;
  const isHot = (bar?.heat ?? 0) >= HOT;
  return (
    <span className={styles.metric}>
      {hasBars && bar !== undefined && <BarPicture {...bar} />}
      <span
        className={classNames(styles.number, isHot && styles.hot, isSum && styles.sum)}
        title={isSum ? `${text}, of several operators` : text}
      >
        {text}
      </span>
    </span>
  );
}

/** Nothing to look at in a dense grid; the ears and the pointer are told that nothing is missing. */
function Unstated() {
  return (
    <span className={styles.unstated} title={UNSTATED}>
      <span className="visually-hidden">{UNSTATED}</span>
    </span>
  );
}

const UNSTATED = 'not reported';

/** Decoration: the number stands beside it. */
function BarPicture({ length, heat }: Bar) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.fill} data-heat={heat} style={{ width: `${length * 100}%` }} />
    </span>
  );
}
