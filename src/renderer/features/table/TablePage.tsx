import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '../../../contract/index.ts';
import { failureOf } from '../../lib/host/failure.ts';
import { hostQueries } from '../../lib/host/host.ts';
import { TableView } from './TableView.tsx';
import { useTableAnswer } from './use-table-answer.ts';
import { useCompareCommand } from './versions/use-compare-command.ts';

interface TablePageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** False while its tab is in the background: then nothing is asked and no clock ticks. */
  readonly active: boolean;
}

/** A table: what the server says about it, and how it said it. */
export function TablePage({ active, ...page }: TablePageProps) {
  return active ? <AskedTable key={JSON.stringify([page.connection.id, page.id])} {...page} /> : null;
}

function AskedTable({ connection, id }: Omit<TablePageProps, 'active'>) {
  const queries = useQueryClient();
  const { query, result } = useTableAnswer(connection, id, true);
  const { data, error, isPlaceholderData } = result;
  useCompareCommand(connection.id, id);
  function askAgain(): void {
    // All that is known of it: read again where it is in sight, and else when it comes into sight.
    const input = { connectionId: connection.id, id: [...id] };
    void queries.invalidateQueries({ queryKey: hostQueries.catalog.key({ input }) });
    void queries.invalidateQueries({ queryKey: hostQueries.changes.key({ input }) });
  }
  return (
    <TableView
      connection={connection}
      id={id}
      answer={{
        table: data,
        isOfOtherQuestion: isPlaceholderData,
        failure: error === null ? undefined : failureOf(error).details,
      }}
      onRefresh={askAgain}
      onCancel={() => void queries.cancelQueries({ queryKey: query.queryKey, exact: true })}
    />
  );
}
