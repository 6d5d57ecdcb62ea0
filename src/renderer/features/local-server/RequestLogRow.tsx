import type { ServerRequest } from '../../../protocol/index.ts';
import { formatClockTime, formatDuration } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { WarningIcon } from '../../ui/icons.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { faultName } from './model/faults.ts';
import styles from './RequestLog.module.css';

export interface RequestLogRowProps {
  readonly request: ServerRequest;
  /** Among all rows, the head being the first. */
  readonly position: number;
  readonly top: number;
}

export function RequestLogRow({ request, position, top }: RequestLogRowProps) {
  const { at, method, path, operation, status, duration, fault } = request;
  return (
    <div role="row" aria-rowindex={position} className={styles.entry} style={{ top }}>
      <div className={styles.row} role="presentation">
        <time role="cell" className={styles.quiet} data-column="Time">
          {formatClockTime(at)}
        </time>
        <span role="cell" className={styles.quiet} data-column="Method">
          {method}
        </span>
        <span role="cell" className={styles.path} title={path}>
          <VisibleText text={path} limit={400} />
        </span>
        <span role="cell" className={styles.operation} data-column="Operation">
          {operation}
        </span>
        <span role="cell" className={styles.status} data-failed={status >= 400 || status === 0 || undefined}>
          {status === 0 ? 'no response' : status}
          {fault !== undefined && (
            <Badge tone="warn" icon={WarningIcon}>
              {faultName(fault)}
            </Badge>
          )}
        </span>
        <span role="cell" className={styles.duration} data-column="Took">
          {formatDuration(duration)}
        </span>
      </div>
    </div>
  );
}
