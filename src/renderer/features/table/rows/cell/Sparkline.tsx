import { useMemo } from 'react';
import { sparkPath, zeroLine } from '../model/spark-path.ts';
import styles from './CellView.module.css';

export interface SparklineProps {
  readonly numbers: readonly (number | null)[];
  readonly width: number;
  readonly height: number;
  /** With a line where zero is. */
  readonly hasZero?: boolean;
}

/** What a vector looks like: one tells two apart by it. The figures beside it are for the ears. */
export function Sparkline({ numbers, width, height, hasZero = false }: SparklineProps) {
  const path = useMemo(
    () => sparkPath(numbers, { points: Math.floor(width / 2), width, height }),
    [numbers, width, height],
  );
  const zero = hasZero ? zeroLine(numbers, height) : undefined;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 -1 ${width} ${height + 2}`}
      preserveAspectRatio="none"
      className={styles.sparkline}
    >
      {zero !== undefined && <path d={`M0 ${zero}H${width}`} className={styles.zero} />}
      <path d={path} />
    </svg>
  );
}
