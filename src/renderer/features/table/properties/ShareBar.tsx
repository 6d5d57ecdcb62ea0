import { shareOf } from './model/share.ts';
import styles from './ShareBar.module.css';

export interface ShareBarProps {
  readonly part: bigint;
  readonly whole: bigint;
}

/** How much of the whole a part is. For the eyes: what it says stands beside it in words. */
export function ShareBar({ part, whole }: ShareBarProps) {
  const share = shareOf(part, whole);
  if (share === undefined) return null;
  const isSome = part > 0n && part < whole;
  return (
    <span className={styles.bar} aria-hidden>
      <span
        className={styles.part}
        data-some={isSome || undefined}
        style={{ width: `${(share * 100).toFixed(2)}%` }}
      />
    </span>
  );
}
