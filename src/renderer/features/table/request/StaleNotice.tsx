import type { Connection, FailureDetails, Table } from '../../../../contract/index.ts';
import { formatDateTime } from '../../../lib/format/index.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { ErrorActions } from '../../connections/index.ts';
import styles from '../TableView.module.css';
import { ActivityLink } from './ActivityLink.tsx';

export interface StaleNoticeProps {
  readonly connection: Connection;
  readonly table: Table;
  readonly failure: FailureDetails;
  readonly onRefresh: () => void;
}

/** Asking again failed: what was there stays, and says from when it is. */
export function StaleNotice({ connection, table, failure, onRefresh }: StaleNoticeProps) {
  return (
    <div className={styles.notice}>
      <ErrorBox
        title={`Couldn’t refresh. Showing data from ${formatDateTime(table.at)}.`}
        failure={failure}
        onRetry={onRefresh}
        actions={<ActivityLink failure={failure} />}
      />
      <ErrorActions connection={connection} failure={failure} onMended={onRefresh} />
    </div>
  );
}
