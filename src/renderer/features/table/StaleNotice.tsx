import type { FailureDetails, Table } from '../../../contract/index.ts';
import { formatDateTime } from '../../lib/format/index.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { ActivityLink } from './ActivityLink.tsx';
import styles from './TableView.module.css';

export interface StaleNoticeProps {
  readonly table: Table;
  readonly failure: FailureDetails;
  readonly onRefresh: () => void;
  readonly onOpenActivity: (requestId: number) => void;
}

/** Asking again failed: what was there stays, and says from when it is. */
export function StaleNotice({ table, failure, onRefresh, onOpenActivity }: StaleNoticeProps) {
  return (
    <div className={styles.notice}>
      <ErrorBox
        title={`Not read again. What you see is from ${formatDateTime(table.at)}.`}
        failure={failure}
        onRetry={onRefresh}
        actions={<ActivityLink failure={failure} onOpenActivity={onOpenActivity} />}
      />
    </div>
  );
}
