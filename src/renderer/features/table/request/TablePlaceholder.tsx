import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingState } from '../../../ui/LoadingState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorActions } from '../../connections/index.ts';
import styles from '../TableView.module.css';
import type { TableViewProps } from '../TableView.tsx';
import { useTableAnswer } from '../use-table-answer.ts';
import { ActivityLink } from './ActivityLink.tsx';

/** Nothing is known of the table yet: it is being asked for, that failed, or the user stopped it. */
export function TablePlaceholder(props: TableViewProps) {
  return (
    <div className={styles.noAnswer}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ connection, id, answer, onRefresh, onCancel }: TableViewProps) {
  const { isFetching } = useTableAnswer(connection, id, false).result;
  if (isFetching) {
    return (
      <>
        <Skeleton lines={4} label="Loading details" />
        <LoadingState what={`Loading table from ${connection.name}`} lines={5} onCancel={onCancel} />
      </>
    );
  }
  if (answer.failure !== undefined) {
    return (
      <>
        <ErrorBox
          title="Couldn’t load this table"
          failure={answer.failure}
          onRetry={onRefresh}
          actions={<ActivityLink failure={answer.failure} />}
        />
        <ErrorActions connection={connection} failure={answer.failure} onMended={onRefresh} />
      </>
    );
  }
  return (
    <EmptyState title="Canceled" actions={<Button onPress={onRefresh}>Retry</Button>}>
      The request was canceled before {connection.name} responded.
    </EmptyState>
  );
}
