import { useQuery } from '@tanstack/react-query';
import type { BatchRecord } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { isApplied } from './commit-details.ts';

export function useUndo(record: Pick<BatchRecord, 'recordId'>): BatchRecord | undefined {
  const { data = [] } = useQuery(hostQueries.batches.records.queryOptions({ input: {} }));
  return undoneBy(record, data);
}

/** The commit that undid another one, the latest of them; one that was itself undone has undone nothing. */
export function undoneBy(
  { recordId }: Pick<BatchRecord, 'recordId'>,
  records: readonly BatchRecord[],
): BatchRecord | undefined {
  // An undo is younger than what it undoes, so that no chain of them comes back to where it began.
  return records
    .filter((other) => other.undoes === recordId && isApplied(other))
    .find((other) => undoneBy(other, records.slice(0, records.indexOf(other))) === undefined);
}
