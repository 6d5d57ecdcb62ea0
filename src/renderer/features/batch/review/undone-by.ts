import { useQuery } from '@tanstack/react-query';
import type { ChangeRecord } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { isRecordApplied } from './commit-details.ts';

export function useUndo(record: Pick<ChangeRecord, 'recordId'>): ChangeRecord | undefined {
  const { data = [] } = useQuery(hostQueries.changes.records.queryOptions({ input: {} }));
  return undoneBy(record, data);
}

/** The latest commit that undid another one, without those that were undone themselves. */
export function undoneBy(
  { recordId }: Pick<ChangeRecord, 'recordId'>,
  records: readonly ChangeRecord[],
): ChangeRecord | undefined {
  // An undo is newer than what it undoes, so the recursion ends.
  return records
    .filter((other) => other.undoes === recordId && isRecordApplied(other))
    .find((other) => undoneBy(other, records.slice(0, records.indexOf(other))) === undefined);
}
