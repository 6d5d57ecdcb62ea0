import { Button } from './Button.tsx';
import { RunningIcon } from './icons/icons.ts';
import styles from './LoadingState.module.css';
import { Skeleton } from './Skeleton.tsx';
import { useElapsed } from './use-elapsed.ts';

export interface LoadingStateProps {
  /** "Asking prod for the versions". */
  readonly what: string;
  /** Must reach the socket. */
  readonly onCancel?: (() => void) | undefined;
  /** When the call began, in milliseconds since 1970; without it, when this was first shown. */
  readonly since?: number;
  /** How far it has come: "Connected, waiting for the first byte." */
  readonly note?: string | undefined;
  readonly lines?: number;
}

/** The token --wait-cancel, as a number. */
const CANCEL_AFTER_MILLISECONDS = 3000;

/** Nothing, then a skeleton, then the seconds and a way out. */
export function LoadingState({ what, onCancel, since, note, lines = 3 }: LoadingStateProps) {
  const elapsed = useElapsed(since);
  const isSlow = elapsed >= CANCEL_AFTER_MILLISECONDS;
  return (
    <div>
      <Skeleton lines={lines} label={what} />
      {isSlow && (
        <div className={styles.slow}>
          <RunningIcon size={14} className={styles.icon} />
          <span className={styles.what}>{what}</span>
          <span className={styles.seconds}>{Math.floor(elapsed / 1000)} s</span>
          {onCancel !== undefined && (
            <Button size="small" onPress={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
      {isSlow && note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
}
