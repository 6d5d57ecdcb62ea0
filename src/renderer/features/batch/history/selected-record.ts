import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { ChangeRecord } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import type { RequestLook } from '../commit/RequestSide.tsx';

/** How the history is looked at. */
interface HistoryState {
  readonly recordId: string | undefined;
  readonly search: string;
  readonly requestAs: RequestLook;
}

const ONLY = 'history';

const states = createPageState<HistoryState>({
  first: { recordId: undefined, search: '', requestAs: 'summary' },
  keyOf: ({ content }) => (content.kind === 'history' ? ONLY : undefined),
  most: 1,
});

export function useHistoryState(): HistoryState {
  return states.use(ONLY);
}

export function changeHistoryState(change: Partial<HistoryState>): void {
  states.change(ONLY, change);
}

/** The changes that the history lists, and the one that is selected: page and inspector show the same. */
export function useListedRecords() {
  const { recordId, search } = useHistoryState();
  const records = useQuery(hostQueries.changes.records.queryOptions({ input: {} }));
  const found = useFoundRecords(search);
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
