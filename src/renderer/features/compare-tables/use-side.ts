import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Connection, DescribeTableParams, FailureDetails, Table } from '#contract/index.ts';
import { DEFAULT_DESCRIBE_PARAMS, tableDescriptionQuery } from '#domain/table-description.ts';
import { failureOf } from '#lib/host/failure.ts';
import { useConnection } from '#lib/host/host-state.ts';
import type { ComparedTable } from '#lib/workspace/workspace.ts';

/** An answer of a server, or why there is none. */
export interface SideRequest<Answer> {
  readonly answer: Answer | undefined;
  readonly failure: FailureDetails | undefined;
  readonly isFetching: boolean;
  readonly ask: () => void;
  readonly cancel: () => void;
}

export interface SideResult extends SideRequest<Table> {
  readonly side: ComparedTable;
  /** Undefined where it was removed. */
  readonly connection: Connection | undefined;
  /** The one that was asked for, or which the server says it is. */
  readonly version: bigint | undefined;
}

/** One side of the comparison, asked as the page of its table asks: whoever comes from there waits for nothing. */
export function useSide(side: ComparedTable): SideResult {
  const queries = useQueryClient();
  const connection = useConnection(side.connectionId);
  const options = tableDescriptionQuery(side.connectionId, side.id, questionOf(side));
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: connection !== undefined });
  return {
    side,
    connection,
    answer: data,
    failure: error === null ? undefined : failureOf(error).details,
    isFetching,
    version: side.version ?? data?.version ?? undefined,
    ask: () => void refetch(),
    cancel: () => void queries.cancelQueries({ queryKey: options.queryKey, exact: true }),
  };
}

function questionOf({ version }: ComparedTable): DescribeTableParams {
  return { ...DEFAULT_DESCRIBE_PARAMS, ...(version === undefined ? {} : { version }) };
}
