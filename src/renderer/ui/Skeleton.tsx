import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Up to five. */
  readonly lines?: number;
  /** For the ears: what is being waited for. */
  readonly label?: string;
}

/** Lengths that look like text; the same every time, so that nothing moves when it is drawn again. */
const WIDTHS = ['38%', '84%', '71%', '78%', '52%'] as const;

/** Grey bars where the text will be. The style sheet keeps them away for the first 150 ms. */
export function Skeleton({ lines = WIDTHS.length, label = 'Loading' }: SkeletonProps) {
  return (
    <div role="status" aria-label={label} className={styles.skeleton}>
      {WIDTHS.slice(0, lines).map((width) => (
        <i key={width} className={styles.line} style={{ width }} />
      ))}
    </div>
  );
}
