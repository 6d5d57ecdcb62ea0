import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { RunningIcon } from './icons.ts';
import styles from './LoadingState.module.css';

interface LoadingStateProps {
  /** "Asking prod for the versions". */
  readonly what: string;
  /** Must cancel the request down to the socket. */
  readonly onCancel?: (() => void) | undefined;
  /** When the call began, in milliseconds since 1970; by default, when this was first shown. */
  readonly since?: number;
  /** The progress, e.g. “Connected, waiting for the first byte.” */
  readonly note?: string | undefined;
  readonly lines?: number;
}

/** The token --wait-cancel, as a number. */
export const CANCEL_AFTER_MILLISECONDS = 3000;

/** Shows nothing at first, then a skeleton, then the elapsed seconds and a cancel button. */
export function LoadingState({ what, onCancel, since, note, lines = 3 }: LoadingStateProps) {
  const elapsed = useElapsed(since);
  const isSlow = elapsed >= CANCEL_AFTER_MILLISECONDS;
  return (
    <div>
      <Skeleton lines={lines} label={what} />
      {isSlow && (
        <div className={styles.slow}>
          <RunningIcon size={14} className={styles.icon} />
          <span className="can-shrink">{what}</span>
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

interface SkeletonProps {
  /** Up to five. */
  readonly lines?: number;
  /** For screen readers: what is loading. */
  readonly label?: string;
}

/** Constant, so that nothing moves when it is rendered again. */
const WIDTHS = ['38%', '84%', '71%', '78%', '52%'] as const;

/** Grey bars in place of text. The style sheet hides them for the first 150 ms. */
export function Skeleton({ lines = WIDTHS.length, label = 'Loading' }: SkeletonProps) {
  return (
    <div role="status" aria-label={label} className={styles.skeleton}>
      {WIDTHS.slice(0, lines).map((width) => (
        <i key={width} className={styles.line} style={{ width }} />
      ))}
    </div>
  );
}

/** Milliseconds since a moment, updated every second; by default since the first render. */
export function useElapsed(since: number | undefined): number {
  const [startedAt] = useState(Date.now);
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - (since ?? startedAt));
}
