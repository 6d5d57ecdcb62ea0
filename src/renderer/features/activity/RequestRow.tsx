import type { ActivityEntry } from '../../../contract/index.ts';
import { formatBytes, formatClockTime, formatDuration } from '../../lib/format.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { isRunning } from './model/request-status.ts';
import { PhaseBar } from './PhaseBar.tsx';
import styles from './RequestRow.module.css';
import { StatusCell } from './StatusCell.tsx';
import { useLiveDuration } from './use-live-duration.ts';

export function RequestRow({ request }: { readonly request: ActivityEntry }) {
  return (
    <span className={styles.row} data-background={request.isBackground || undefined}>
      <time className={styles.time}>{formatClockTime(request.startedAt)}</time>
      <span className={styles.method}>{request.method}</span>
      <span className={styles.path} title={request.path}>
        <VisibleText text={request.path} limit={400} />
      </span>
      <StatusCell request={request} />
      <LiveDuration request={request} />
      <span className={styles.phases}>
        <PhaseBar request={request} />
      </span>
      <span className={styles.size}>
        {formatBytes(request.responseBytes)}
        {request.state === 'receiving' && ' …'}
      </span>
    </span>
  );
}

function LiveDuration({ request }: { readonly request: ActivityEntry }) {
  const duration = useLiveDuration(request);
  return (
    <span className={styles.duration} data-running={isRunning(request) || undefined}>
      {formatDuration(duration)}
    </span>
  );
}
