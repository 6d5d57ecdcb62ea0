import { type Ref, useMemo } from 'react';
import type { ActivityEntry } from '#contract/index.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import { List } from '#ui/collection/List.tsx';
import { startOfDay } from './filter-requests.ts';
import { barScale } from './PhaseBar.tsx';
import styles from './RequestList.module.css';
import { RequestRow } from './RequestRow.tsx';
import type { ListedRequest } from './request-rows.ts';

interface RequestListProps {
  readonly rows: readonly ListedRequest[];
  /** The IDs of requests that were retried. */
  readonly retried: ReadonlySet<number>;
  /** By ID. */
  readonly connectionNames: ReadonlyMap<string, string>;
  readonly selectedId: number | undefined;
  readonly onSelect: (id: number) => void;
  readonly onExpand: (row: ListedRequest, expanded: boolean) => void;
  /** By Enter or a second click. */
  readonly onOpen: () => void;
  readonly onCopy: () => void;
  readonly ref?: Ref<CollectionHandle>;
}

/** Oldest first. */
export function RequestList(props: RequestListProps) {
  const { rows, retried, connectionNames, selectedId, onSelect, onExpand, onOpen, onCopy, ref } = props;
  const today = startOfDay(Date.now(), useTimeZone());
  const scale = useMemo(() => barScale(rows.map(({ request }) => request.duration)), [rows]);
  const columns = useMemo(() => columnsOf(rows, today), [rows, today]);
  const renderRow = useMemo(
    () => (row: ListedRequest) => (
      <RequestRow
        row={row}
        retried={retried}
        scale={scale}
        connection={connectionOf(row.request, connectionNames)}
        today={today}
      />
    ),
    [retried, scale, connectionNames, today],
  );
  return (
    <div
      className={styles.list}
      data-grouped={rows.some(({ expanded }) => expanded !== undefined) || undefined}
      data-dated={columns.day || undefined}
      data-several={columns.connection || undefined}
    >
      <List
        ref={ref}
        label="Requests"
        isTree
        sticksToEnd
        rows={rows}
        renderRow={renderRow}
        rowClass={({ request }) => (request.part === 'reader' ? styles.reader : styles.option)}
        textOf={({ request }) => request.path.replace(/^\//, '')}
        selectedKeys={new Set(selectedId === undefined ? [] : [String(selectedId)])}
        selectionFollowsFocus
        onSelect={({ request }) => onSelect(request.id)}
        onExpand={onExpand}
        onActivate={onOpen}
        onCopy={onCopy}
      />
    </div>
  );
}

/** A column with the same value in each row is hidden. */
function columnsOf(rows: readonly ListedRequest[], today: number) {
  return {
    day: rows.some(({ request }) => request.startedAt < today),
    connection: new Set(rows.map(({ request }) => request.connectionId)).size > 1,
  };
}

function connectionOf(request: ActivityEntry, names: ReadonlyMap<string, string>): string {
  return names.get(request.connectionId) ?? request.connectionName ?? 'Removed connection';
}
