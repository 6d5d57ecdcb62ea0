import type { ActivityEntry } from '../../../contract/index.ts';
import { StateDot } from '../../ui/Badge.tsx';
import { RunningIcon } from '../../ui/icons.ts';
import { type RequestStatus, requestStatus } from './model/request-status.ts';
import styles from './StatusCell.module.css';

export function StatusCell({ request }: { readonly request: ActivityEntry }) {
  const status = requestStatus(request);
  return (
    <span className={styles.status} data-tone={status.tone}>
      <StatusMark tone={status.tone} />
      <span className={styles.text}>{status.text}</span>
      {status.note !== undefined && <span className={styles.note}>{status.note}</span>}
    </span>
  );
}

const DOTS = { ok: 'ok', neutral: 'hollow', failed: 'danger' } as const;

function StatusMark({ tone }: Pick<RequestStatus, 'tone'>) {
  return tone === 'running' ? <RunningIcon size={12} /> : <StateDot tone={DOTS[tone]} />;
}
