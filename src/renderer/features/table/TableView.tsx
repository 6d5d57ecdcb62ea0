import type { Connection, FailureDetails, Table } from '../../../contract/index.ts';
import { AnswerTools } from './request/AnswerTools.tsx';
import { Differences } from './request/Differences.tsx';
import { StaleNotice } from './request/StaleNotice.tsx';
import { TablePlaceholder } from './request/TablePlaceholder.tsx';
import { TableHeader } from './TableHeader.tsx';
import { TableSubPages } from './TableSubPages.tsx';
import styles from './TableView.module.css';

export interface TableAnswer {
  /** The last answer that came, however old. */
  readonly table: Table | undefined;
  /** It answers the question before; the one that is meant now is under way. */
  readonly isOfOtherQuestion: boolean;
  /** Why the last question got none. */
  readonly failure: FailureDetails | undefined;
}

export interface TableViewProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly answer: TableAnswer;
  readonly onRefresh: () => void;
  readonly onCancel: () => void;
}

export function TableView(props: TableViewProps) {
  const { connection, id, answer } = props;
  const { table, failure, isOfOtherQuestion } = answer;
  const isStale = table !== undefined && (failure !== undefined || isOfOtherQuestion);
  return (
    <article className={styles.page} aria-label="Table">
      <TableHeader
        connection={connection}
        id={id}
        table={table}
        tools={table && <AnswerTools {...props} table={table} />}
      />
      <Differences connection={connection} id={id} />
      {table && failure && <StaleNotice {...props} table={table} failure={failure} />}
      <div className={styles.answer} data-stale={isStale || undefined}>
        <TableSubPages
          connection={connection}
          id={id}
          table={table}
          instead={<TablePlaceholder {...props} />}
          onRefresh={props.onRefresh}
        />
      </div>
    </article>
  );
}
