import type { FailureDetails } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { NotReturnedIcon, WarningIcon } from '../../../ui/icons/icons.ts';
import { Popover, PopoverTrigger } from '../../../ui/Popover.tsx';
import { ActivityLink } from './ActivityLink.tsx';
import styles from './ValueError.module.css';

export interface ValueErrorProps {
  /** What did not come, as it is called on the page: "Rows". */
  readonly label: string;
  readonly failure: FailureDetails;
  /** The server does not say it of this table, which is an answer of its own. */
  readonly isAnswer: boolean;
  readonly onRetry: () => void;
}

/** In the place of one value that did not come: it takes no more room than the value, and a press says why. */
export function ValueError({ label, failure, isAnswer, onRetry }: ValueErrorProps) {
  const words = isAnswer ? 'not available' : 'failed to load';
  return (
    <span className={styles.mark} data-tone={isAnswer ? 'quiet' : 'warn'}>
      <PopoverTrigger>
        <Button
          kind="quiet"
          size="small"
          icon={isAnswer ? NotReturnedIcon : WarningIcon}
          label={`${label}: ${words}. See why`}
        >
          {words}
        </Button>
        <Popover label={`${label}: why`} placement="bottom start">
          <div className={styles.why}>
            <ErrorBox
              title={`${label}: ${words}`}
              failure={failure}
              onRetry={onRetry}
              actions={<ActivityLink failure={failure} />}
            />
          </div>
        </Popover>
      </PopoverTrigger>
    </span>
  );
}
