import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Connection } from '../../../contract/index.ts';
import { failureOf } from '../../lib/host/failure.ts';
import { TableView } from './TableView.tsx';
import { tableQuery } from './table-query.ts';

export interface TablePageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** False while its tab is in the background: then nothing is asked and no clock ticks. */
  readonly active: boolean;
  readonly onOpenActivity: (requestId: number) => void;
}

/** A table: what the server says about it, and how it said it. */
export function TablePage({ connection, id, active, onOpenActivity }: TablePageProps) {
  const queries = useQueryClient();
  const query = tableQuery(connection.id, id);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: active });
  if (!active) return null;
  return (
    <TableView
      key={JSON.stringify([connection.id, id])}
      connection={connection}
      id={id}
      answer={{ table: data, failure: error === null ? undefined : failureOf(error).details, isFetching }}
      onRefresh={() => void refetch()}
      onCancel={() => void queries.cancelQueries({ queryKey: query.queryKey, exact: true })}
      onOpenActivity={onOpenActivity}
    />
  );
}
