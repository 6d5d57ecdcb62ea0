import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  readonly label: string;
  readonly percent: number;
  /** How far it has come, for the ears: more than a number. */
  readonly words: string;
}

export function ProgressBar({ label, percent, words }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={words}
      className={styles.track}
    >
      <div className={styles.fill} style={{ width: `${percent}%` }} />
    </div>
  );
}
