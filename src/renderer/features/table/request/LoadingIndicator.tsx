import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useElapsed } from '../../../ui/use-elapsed.ts';
import styles from './LoadingIndicator.module.css';

export interface LoadingIndicatorProps {
  /** What is asked for, for the ears. */
  readonly label: string;
  /** Must reach the socket. */
  readonly onCancel: () => void;
}

/** The token --wait-cancel, as a number. */
const CANCEL_AFTER_MILLISECONDS = 3000;

/** In the place of one value that is being asked for: nothing, then a grey bar, then the seconds and a way out. */
export function LoadingIndicator({ label, onCancel }: LoadingIndicatorProps) {
  const elapsed = useElapsed(undefined);
  if (elapsed < CANCEL_AFTER_MILLISECONDS) {
    return (
      <span className={styles.mark}>
        <span className={styles.bar}>
          <Skeleton lines={1} label={`Loading ${label}`} />
        </span>
      </span>
    );
  }
  return (
    <span className={styles.mark}>
      loading, {Math.floor(elapsed / 1000)} s
      <Button kind="quiet" size="small" label={`Cancel loading ${label}`} onPress={onCancel}>
        Cancel
      </Button>
    </span>
  );
}
