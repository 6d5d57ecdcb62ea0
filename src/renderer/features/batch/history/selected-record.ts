import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { ChangeRecord } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { usePageState } from '../form/page-state.ts';

/** The commits that the history lists, and the one that is selected: page and inspector show the same. */
export function useListedRecords(draftId: string) {
  const { recordId, recordSearch } = usePageState(draftId);
  const records = useQuery(hostQueries.changes.records.queryOptions({ input: {} }));
  const found = useFoundRecords(recordSearch);
  const { data } = records;
  return useMemo(
    () => ({ ...records, ...listedRecords(data, { found, recordId }) }),
    [records, data, found, recordId],
  );
}

interface Wanted {
  readonly found: ReadonlySet<string> | undefined;
  readonly recordId: string | undefined;
}

/** The latest, as long as none is selected; what a search leaves out is not shown below it either: then its first result is. */
export function listedRecords(records: readonly ChangeRecord[] = [], { found, recordId }: Wanted) {
  const listed = found === undefined ? records : records.filter((record) => found.has(record.recordId));
  const selected = listed.find((record) => record.recordId === recordId);
  return { listed, shown: selected ?? listed[0] };
}

/** Undefined while all are wanted, or it is not known yet which. */
function useFoundRecords(search: string): ReadonlySet<string> | undefined {
  const text = useDeferredValue(search.trim());
  const { data } = useQuery({
    ...hostQueries.changes.findRecords.queryOptions({ input: { text } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  return useMemo(() => (text === '' || data === undefined ? undefined : new Set(data)), [text, data]);
}
