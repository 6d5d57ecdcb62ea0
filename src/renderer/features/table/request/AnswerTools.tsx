import type { Connection, Table } from '../../../../contract/index.ts';
import { formatDateTime, formatRelativeTime } from '../../../lib/format/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { RefreshButton } from '../../../ui/RefreshButton.tsx';
import { useElapsed } from '../../../ui/use-elapsed.ts';
import { useTableAnswer } from '../use-table-answer.ts';
import styles from './AnswerTools.module.css';

export interface AnswerToolsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly table: Table;
  readonly onRefresh: () => void;
  readonly onCancel: () => void;
}

/** How old the answer is, and the way to a new one. */
export function AnswerTools({ connection, id, table, onRefresh, onCancel }: AnswerToolsProps) {
  const { isFetching } = useTableAnswer(connection, id, false).result;
  if (isFetching) return <AskingAgain onCancel={onCancel} />;
  return (
    <>
      <Age at={table.at} />
      <RefreshButton onPress={onRefresh} />
    </>
  );
}

function Age({ at }: { readonly at: number }) {
  const elapsed = useElapsed(at);
  return (
    <time className={styles.age} title={`Loaded ${formatDateTime(at)}`}>
      {formatRelativeTime(at, at + elapsed)}
    </time>
  );
}

/** The token --wait-cancel, as a number. */
const CANCEL_AFTER_MILLISECONDS = 3000;

function AskingAgain({ onCancel }: Pick<AnswerToolsProps, 'onCancel'>) {
  const elapsed = useElapsed(undefined);
  const isSlow = elapsed >= CANCEL_AFTER_MILLISECONDS;
  return (
    <>
      {isSlow && <span className={styles.age}>loading, {Math.floor(elapsed / 1000)} s</span>}
      {isSlow ? (
        <Button size="small" onPress={onCancel}>
          Cancel
        </Button>
      ) : (
        <RefreshButton busy />
      )}
    </>
  );
}
