import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '../../../contract/index.ts';
import { failureOf } from '../../lib/host/failure.ts';
import { TableView } from './TableView.tsx';
import { useTableState } from './table-state.ts';
import { useTableAnswer } from './use-table-answer.ts';
import { versionsQuery } from './versions/versions-query.ts';

export interface TablePageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** False while its tab is in the background: then nothing is asked and no clock ticks. */
  readonly active: boolean;
  readonly onOpenActivity: (requestId: number) => void;
}

/** A table: what the server says about it, and how it said it. */
export function TablePage({ active, ...page }: TablePageProps) {
  return active ? <AskedTable key={JSON.stringify([page.connection.id, page.id])} {...page} /> : null;
}

function AskedTable({ connection, id, onOpenActivity }: Omit<TablePageProps, 'active'>) {
  const queries = useQueryClient();
  const answer = useTableAnswer(connection, id, true);
  const { asksAnyway } = useTableState(connection.id, id);
  function askAgain(): void {
    void answer.refetch();
    // Read again where it is in sight, and else when it comes into sight.
    const { queryKey } = versionsQuery(connection.id, id, asksAnyway);
    void queries.invalidateQueries({ queryKey, exact: true });
  }
  return (
    <TableView
      connection={connection}
      id={id}
      answer={{
        table: answer.data,
        isOfOtherQuestion: answer.isPlaceholderData,
        failure: answer.error === null ? undefined : failureOf(answer.error).details,
        isFetching: answer.isFetching,
      }}
      onRefresh={askAgain}
      onCancel={() => void queries.cancelQueries({ queryKey: answer.query.queryKey, exact: true })}
      onOpenActivity={onOpenActivity}
    />
  );
}
