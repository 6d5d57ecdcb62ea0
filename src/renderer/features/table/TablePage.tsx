import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FailureDetails, Table, TableRef } from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import { compareTable } from '#domain/open-comparison.ts';
import { StorageLine } from '#features/read-directly/index.ts';
import { useCommands } from '#lib/commands.ts';
import { formatDateTime, formatRelativeTime } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { openTablePage, type TablePageName } from '#lib/workspace/workspace.ts';
import { defined } from '#protocol/defined.ts';
import { Button } from '#ui/Button.tsx';
import { CANCEL_AFTER_MILLISECONDS, LoadingState, Skeleton, useElapsed } from '#ui/LoadingState.tsx';
import { RefreshButton } from '#ui/PageLayout.tsx';
import { copyPythonFor } from './open-code/OpenInPython.tsx';
import { Differences } from './request/Differences.tsx';
import { RequestCanceled, RequestFailed } from './request/RequestFailed.tsx';
import { focusRowsOnceShown } from './rows/use-rows.ts';
import { TableHeader } from './TableHeader.tsx';
import { TableSubPages } from './TableSubPages.tsx';
import styles from './TableView.module.css';
import { tableStateOf } from './table-state.ts';
import { useTableAnswer } from './use-table-answer.ts';

interface TablePageProps {
  readonly page: TablePageName;
  /** The result of a form page. It needs no description of the table. */
  readonly result: ReactNode;
}

export function TablePage(props: TablePageProps) {
  return <LoadedTable key={refKey(useTableScope().ref)} {...props} />;
}

function LoadedTable({ page, result: formResult }: TablePageProps) {
  const { connection, ref } = useTableScope();
  const queries = useQueryClient();
  const { query, result } = useTableAnswer(true);
  const { data: table, error, isPlaceholderData } = result;
  const failure = error === null ? undefined : failureOf(error).details;
  usePageCommands(ref);
  const zone = useTimeZone();
  function onRefresh(): void {
    // Invalidates everything known about the table: visible data is read again now, the rest once it becomes visible.
    void queries.invalidateQueries({ queryKey: hostQueries.catalog.key({ input: ref }) });
    void queries.invalidateQueries({ queryKey: hostQueries.changes.key({ input: ref }) });
  }
  const onCancel = () => void queries.cancelQueries({ queryKey: query.queryKey, exact: true });
  const shared = { onRefresh, onCancel };
  const isStale = table !== undefined && (failure !== undefined || isPlaceholderData);
  return (
    <article className={styles.page} aria-label="Table">
      <TableHeader table={table} tools={table && <AnswerTools {...shared} table={table} />} />
      {table && <StorageLine connection={connection} table={table} />}
      <div className={styles.answer} data-stale={isStale || undefined}>
        <TableSubPages
          page={page}
          result={formResult}
          table={table}
          instead={
            <div className={styles.noAnswer}>
              <NoAnswer {...shared} failure={failure} />
            </div>
          }
          notices={
            <>
              <Differences />
              {table && failure && (
                // The old answer stays visible, with its age.
                <div className={styles.notice}>
                  <RequestFailed
                    title={`Couldn’t refresh. Showing data from ${formatDateTime(table.at, zone)}.`}
                    failure={failure}
                    onRetry={onRefresh}
                    connection={connection}
                  />
                </div>
              )}
            </>
          }
          onRefresh={onRefresh}
        />
      </div>
    </article>
  );
}

interface LoadedTableProps {
  readonly onRefresh: () => void;
  readonly onCancel: () => void;
}

/** The age of the answer, and the button to refresh it. */
function AnswerTools({ table, onRefresh, onCancel }: LoadedTableProps & { readonly table: Table }) {
  const { isFetching } = useTableAnswer(false).result;
  if (isFetching) return <Reloading onCancel={onCancel} />;
  return (
    <>
      <Age at={table.at} />
      <RefreshButton onPress={onRefresh} />
    </>
  );
}

function Age({ at }: { readonly at: number }) {
  const elapsed = useElapsed(at);
  return (
    <time className={styles.age} title={`Loaded ${formatDateTime(at, useTimeZone())}`}>
      {formatRelativeTime(at, at + elapsed)}
    </time>
  );
}

function Reloading({ onCancel }: Pick<LoadedTableProps, 'onCancel'>) {
  const elapsed = useElapsed(undefined);
  const isSlow = elapsed >= CANCEL_AFTER_MILLISECONDS;
  return (
    <>
      {isSlow && <span className={styles.age}>loading, {Math.floor(elapsed / 1000)} s</span>}
      {isSlow ? (
        <Button size="small" onPress={onCancel}>
          Cancel
        </Button>
      ) : (
        <RefreshButton busy />
      )}
    </>
  );
}

/** Shown before any answer: the request is running, failed, or was canceled by the user. */
function NoAnswer({
  failure,
  onRefresh,
  onCancel,
}: LoadedTableProps & { readonly failure: FailureDetails | undefined }) {
  const { connection } = useTableScope();
  const { isFetching } = useTableAnswer(false).result;
  if (isFetching) {
    return (
      <>
        <Skeleton lines={4} label="Loading details" />
        <LoadingState what={`Loading table from ${connection.name}`} lines={5} onCancel={onCancel} />
      </>
    );
  }
  if (failure !== undefined) {
    return (
      <RequestFailed
        title="Couldn’t load this table"
        failure={failure}
        onRetry={onRefresh}
        connection={connection}
      />
    );
  }
  return <RequestCanceled connection={connection} onRetry={onRefresh} />;
}

function usePageCommands(ref: TableRef): void {
  const { connectionId, id } = ref;
  const show = (page: TablePageName) => () => openTablePage(ref, page);
  useCommands({
    'table.rows': () => {
      show('rows')();
      focusRowsOnceShown(ref);
    },
    'table.openInPython': () => copyPythonFor(ref),
    'table.schema': show('schema'),
    'table.versions': show('versions'),
    'table.indices': show('indices'),
    // The shown version is the older side, the latest version the newer.
    'table.compare': () => {
      const { version } = tableStateOf(ref).question;
      compareTable({ connectionId, id, ...defined({ version }) });
    },
  });
}
