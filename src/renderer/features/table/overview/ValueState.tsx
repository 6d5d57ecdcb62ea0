import type { FailureDetails } from '#contract/index.ts';
import { Button } from '#ui/Button.tsx';
import { NotReturnedIcon, WarningIcon } from '#ui/icons.ts';
import { CANCEL_AFTER_MILLISECONDS, Skeleton, useElapsed } from '#ui/LoadingState.tsx';
import { Popover, PopoverTrigger } from '#ui/Popover.tsx';
import { RequestFailed } from '../request/RequestFailed.tsx';
import styles from './overview.module.css';

interface ValueErrorProps {
  /** What is missing, as the page labels it: "Rows". */
  readonly label: string;
  readonly failure: FailureDetails;
  /** The server doesn't return this value for this table. That is an answer, not an error. */
  readonly isAnswer: boolean;
  readonly onRetry: () => void;
}

/** Stands in for one missing value and is no larger than the value; a click shows the reason. */
export function ValueError({ label, failure, isAnswer, onRetry }: ValueErrorProps) {
  const text = isAnswer ? 'not available' : 'failed to load';
  return (
    <span className={styles.valueState} data-tone={isAnswer ? 'quiet' : 'warn'}>
      <PopoverTrigger>
        <Button
          kind="quiet"
          size="small"
          icon={isAnswer ? NotReturnedIcon : WarningIcon}
          label={`${label}: ${text}. See why`}
        >
          {text}
        </Button>
        <Popover label={`${label}: why`} placement="bottom start">
          <div className={styles.why}>
            <RequestFailed title={`${label}: ${text}`} failure={failure} onRetry={onRetry} />
          </div>
        </Popover>
      </PopoverTrigger>
    </span>
  );
}

interface LoadingIndicatorProps {
  /** What is being loaded, for screen readers. */
  readonly label: string;
  /** Must abort the request down to the socket. */
  readonly onCancel: () => void;
}

/** Stands in for one value that is loading: first empty, then a grey bar, then the seconds and a cancel button. */
export function LoadingIndicator({ label, onCancel }: LoadingIndicatorProps) {
  const elapsed = useElapsed(undefined);
  if (elapsed < CANCEL_AFTER_MILLISECONDS) {
    return (
      <span className={styles.loading}>
        <span className={styles.skeleton}>
          <Skeleton lines={1} label={`Loading ${label}`} />
        </span>
      </span>
    );
  }
  return (
    <span className={styles.loading}>
      loading, {Math.floor(elapsed / 1000)} s
      <Button kind="quiet" size="small" label={`Cancel loading ${label}`} onPress={onCancel}>
        Cancel
      </Button>
    </span>
  );
}
