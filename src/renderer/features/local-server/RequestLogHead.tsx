import { formatCount, formatQuantity } from '../../lib/format.ts';
import { IconButton } from '../../ui/Button.tsx';
import { DeleteIcon, PauseIcon, ResumeIcon } from '../../ui/icons.ts';
import { pendingCount, type RequestLogView } from './model/request-log.ts';
import styles from './RequestLog.module.css';

export interface RequestLogHeadProps {
  readonly log: RequestLogView;
  readonly count: number;
  readonly onPause: (isPaused: boolean) => void;
  readonly onClear: () => void;
}

export function RequestLogHead({ log, count, onPause, onClear }: RequestLogHeadProps) {
  const isPaused = log.pausedAt !== undefined;
  return (
    <div className={styles.head}>
      <span className={styles.count}>
        {formatQuantity(count, 'request')}
        {isPaused && `, paused, ${formatCount(pendingCount(log))} new`}
      </span>
      <IconButton
        icon={isPaused ? ResumeIcon : PauseIcon}
        label="Pause the list"
        pressed={isPaused}
        onPress={() => onPause(!isPaused)}
      />
      <IconButton icon={DeleteIcon} label="Clear the list" onPress={onClear} />
    </div>
  );
}
