import { useQuery } from '@tanstack/react-query';
import {
  type Connection,
  type InsideOfIndex,
  lacksOperation,
  type TableIndex,
  type TableRef,
} from '#contract/index.ts';
import { columnsOfFields, type QueryColumn } from '#domain/fields/query-columns.ts';
import { tableDescriptionQuery } from '#domain/table-description.ts';
import { useTableIndices } from '#domain/table-indices.ts';
import { hostQueries } from '#lib/host/host.ts';

/** What the index form needs to know about the table. */
export interface IndexFormFacts {
  readonly columns: readonly QueryColumn[];
  readonly rows: number | null;
  readonly location: string | undefined;
  readonly indices: readonly TableIndex[];
  /** The index to be rebuilt. */
  readonly existing: TableIndex | undefined;
  /** From the index’s statistics or files, if the list doesn’t have it. */
  readonly type: string | null | undefined;
  readonly metric: string | null | undefined;
  readonly inside: InsideOfIndex | undefined;
}

/** Undefined until everything is loaded: a late response would change fields while the user reads them. */
export function useIndexFacts(
  connection: Connection,
  { connectionId, id }: TableRef,
  name: string | undefined,
): IndexFormFacts | undefined {
  const ref = { connectionId, id };
  const description = useQuery(tableDescriptionQuery(ref));
  const table = description.data;
  const indices = useTableIndices(ref, !lacksOperation(connection, 'listIndices'));
  const rowCount = useQuery({
    ...hostQueries.catalog.rowCount.queryOptions({ input: { ...ref, anyway: false } }),
    enabled: !lacksOperation(connection, 'countRows'),
  });
  const ofIndex = { ...ref, name: name ?? '' };
  const stats = useQuery({
    ...hostQueries.catalog.indexStats.queryOptions({ input: { ...ofIndex, anyway: false } }),
    enabled: name !== undefined && !lacksOperation(connection, 'describeIndexStats'),
  });
  const inside = useQuery({
    ...hostQueries.catalog.indexInside.queryOptions({ input: ofIndex }),
    enabled: name !== undefined && !lacksOperation(connection, 'describeIndexInside'),
  });
  const queries = [description, indices, rowCount, stats, inside];
  if (queries.some((query) => query.isLoading)) return undefined;
  const facts = inside.data?.facts;
  const files = facts?.kind === 'vector' ? facts : undefined;
  return {
    columns: columnsOfFields(table?.answer.schema?.fields ?? []),
    rows: rowCount.data === undefined ? null : Number(rowCount.data.answer.count),
    location: table?.answer.location ?? undefined,
    indices: indices.data ?? [],
    existing: indices.data?.find((index) => index.index_name === name),
    type: stats.data?.answer.index_type ?? files?.index_type,
    metric: stats.data?.answer.distance_type ?? files?.distance_type,
    inside: inside.data,
  };
}
