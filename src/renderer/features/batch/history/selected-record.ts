import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { ChangeRecord } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import type { RequestLook } from '../commit/RequestSide.tsx';

/** The view state of the history. */
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

/** The listed changes and the selected one, shared by the page and the inspector. */
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

/** Without a selection, the latest is shown; if a search hides the selected one, its first result. */
export function listedRecords(records: readonly ChangeRecord[] = [], { found, recordId }: Wanted) {
  const listed = found === undefined ? records : records.filter((record) => found.has(record.recordId));
  const selected = listed.find((record) => record.recordId === recordId);
  return { listed, shown: selected ?? listed[0] };
}

/** Undefined without a search, or while results are loading. */
function useFoundRecords(search: string): ReadonlySet<string> | undefined {
  const text = useDeferredValue(search.trim());
  const { data } = useQuery({
    ...hostQueries.changes.findRecords.queryOptions({ input: { text } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  return useMemo(() => (text === '' || data === undefined ? undefined : new Set(data)), [text, data]);
}
