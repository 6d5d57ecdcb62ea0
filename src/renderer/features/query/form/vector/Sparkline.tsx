import { useMemo } from 'react';
import { sparklinePath } from './sparkline-path.ts';
import styles from './VectorField.module.css';
import type { Vector } from './vector-member.ts';

const WIDTH = 44;
const HEIGHT = 14;
const POINTS = 22;

/** What a vector looks like: one tells two apart by it. The figures beside it are for the ears. */
export function Sparkline({ vector }: { readonly vector: Vector }) {
  const path = useMemo(() => sparklinePath(vector, POINTS, WIDTH, HEIGHT), [vector]);
  return (
    <svg
      aria-hidden="true"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
      className={styles.sparkline}
    >
      <path d={path} />
    </svg>
  );
}
