import styles from './properties.module.css';

/** The share of a part in the whole. Hidden from screen readers: the same stands beside it as text. */
export function ShareBar({ part, whole }: { readonly part: bigint; readonly whole: bigint }) {
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

/** Returns a share between 0 and 1 for a bar; undefined if the part is larger than the whole. */
export function shareOf(part: bigint, whole: bigint): number | undefined {
  if (whole <= 0n || part < 0n || part > whole) return undefined;
  return Number((part * STEPS) / whole) / Number(STEPS);
}

/** Finer than a bar can show. */
const STEPS = 1_000_000n;

/** Returns the share as text: never `0%` for something, nor `100%` for less than all. */
export function shareText(part: bigint, whole: bigint): string | undefined {
  if (whole <= 0n || part < 0n || part > whole) return undefined;
  if (part === 0n) return '0%';
  if (part === whole) return '100%';
  const hundredths = (part * 20_000n + whole) / (2n * whole);
  if (hundredths === 0n) return 'under 0.01%';
  if (hundredths >= 10_000n) return 'over 99.99%';
  return `${decimal(hundredths)}%`;
}

/** Two significant digits: `0.18`, `3.1`, `42`. Close to 100, as many as the rest has: `93.9` beside `6.1`. */
function decimal(hundredths: bigint): string {
  const percent = Number(hundredths) / 100;
  const least = Math.min(percent, 100 - percent);
  if (least < 1) return percent.toFixed(2).replace(/\.?0+$/, '');
  return least < 10 ? percent.toFixed(1).replace(/\.0$/, '') : String(Math.round(percent));
}
