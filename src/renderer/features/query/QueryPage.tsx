import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Connection, FailureDetails, PlanRunHead, RunAnswer } from '#contract/index.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { PlanViewer } from '#features/plan/index.ts';
import { canAskForStorage, OrReadFromStorage, StorageQuestion } from '#features/read-directly/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { tabKey } from '#lib/workspace/workspace.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { PlanIcon } from '#ui/icons.ts';
import styles from './query.module.css';
import { changeQueryState, queryStateOf, useQueryState } from './query-state.ts';
import { RunResult, rowsView } from './RunResult.tsx';
import { RunProgress } from './run/RunProgress.tsx';
import { useRun } from './run/run-store.ts';
import { RunsPanel } from './runs/RunsPanel.tsx';
import { useHistory } from './SavedQueries.tsx';
import { keptRunQuery, savedRun } from './saved-run.ts';

export interface QueryPageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** What came of a query on a table: the latest time, or one of those before it. The query itself stands at the left. */
export function QueryPage({ connection, id }: QueryPageProps) {
  const runs = useHistory(connection, id);
  const { shownRunId, fromStorage } = useQueryState(connection.id, id);
  const isToCompare = fromStorage && connection.directReading === null;
  const underWay = useRun(connection.id, id);
  useLatestAtFirst(connection, id, runs);
  const table = { connection, id };
  return (
    <section className={styles.page} aria-label="Result of the query">
      {underWay?.state === 'running' && underWay.answer !== undefined ? (
        <>
          <RunProgress {...table} />
          <FreshRows {...table} answer={underWay.answer} query={underWay.query} />
        </>
      ) : shownRunId === undefined || isToCompare ? (
        <OrStorage {...table} failure={underWay?.state === 'failed' ? underWay.failure : undefined}>
          <RunProgress {...table} />
          <NothingRun />
        </OrStorage>
      ) : (
        <>
          <RunProgress {...table} />
          <ShownRun key={shownRunId} {...table} runId={shownRunId} />
        </>
      )}
      <RunsPanel
        {...{ connection, id, shownRunId }}
        onShow={(runId) => changeQueryState(connection.id, id, { shownRunId: runId })}
        onUseQuery={(json) => changeQueryState(connection.id, id, { json, isTouched: true })}
      />
    </section>
  );
}

interface OrStorageProps extends QueryPageProps {
  readonly failure: FailureDetails | undefined;
  readonly children: ReactNode;
}

/** A server that plans no queries may keep metadata only: then the files may be read. */
function OrStorage({ connection, children, ...table }: OrStorageProps) {
  const { fromStorage } = useQueryState(connection.id, table.id);
  const { explainPlan, queryTable } = connection.capabilities;
  const isLacking = explainPlan === 'no' || (queryTable === 'no' && explainPlan === undefined);
  if (connection.directReading !== null) return children;
  if (fromStorage) return <AskToCompare connection={connection} {...table} />;
  if (!isLacking) return children;
  return (
    <AskForStorage connection={connection} {...table}>
      {children}
    </AskForStorage>
  );
}

function AskToCompare({ connection, id }: QueryPageProps) {
  const table = useTableDescription(connection.id, id);
  if (table === undefined) return null;
  return (
    <div className={styles.asking}>
      <StorageQuestion
        {...{ connection, table }}
        what="rows"
        onNoComparison={() => changeQueryState(connection.id, id, { fromStorage: false })}
      />
    </div>
  );
}

function AskForStorage({ connection, id, failure, children }: OrStorageProps) {
  const table = useTableDescription(connection.id, id);
  if (table === undefined || !canAskForStorage(connection, table)) return children;
  return (
    <div className={styles.asking}>
      <OrReadFromStorage {...{ connection, table, failure }} what="plans">
        {children}
      </OrReadFromStorage>
    </div>
  );
}

/** Whoever comes back to a table finds the query and the plan of the last time. */
function useLatestAtFirst(
  connection: Connection,
  id: readonly string[],
  runs: readonly PlanRunHead[] | undefined,
): void {
  const { shownRunId, isTouched } = useQueryState(connection.id, id);
  const latest = runs?.[0];
  useEffect(() => {
    if (shownRunId !== undefined || isTouched || latest === undefined) return;
    savedRun(latest.runId).then(
      ({ runId, query }) => {
        if (queryStateOf(connection.id, id).isTouched) return;
        changeQueryState(connection.id, id, { json: query, shownRunId: runId });
        // One that cannot be read is no loss here: it is still in the list of runs.
      },
      () => {},
    );
  }, [connection.id, id, shownRunId, isTouched, latest]);
}

function NothingRun() {
  return (
    <div className={styles.nothing}>
      <EmptyState icon={PlanIcon} title="No runs yet">
        Run loads the rows and measures where the time went. Explain shows how the server would run the query;
        Analyze measures it without loading rows.
      </EmptyState>
    </div>
  );
}

interface FreshRowsProps extends QueryPageProps {
  readonly answer: RunAnswer;
  readonly query: string;
}

/** The rows are there, and the plan is still measured. */
function FreshRows({ connection, id, answer, query }: FreshRowsProps) {
  return (
    <PlanViewer
      viewKey={tabKey({ kind: 'query', connectionId: connection.id, id })}
      name={id.at(-1) ?? 'plan'}
      text=""
      rows={rowsView({ connection, id, answer, query })}
    />
  );
}

interface ShownRunProps extends QueryPageProps {
  readonly runId: string;
}

function ShownRun({ connection, id, runId }: ShownRunProps) {
  const { data, error, refetch } = useQuery(keptRunQuery(runId));
  if (data !== undefined) return <RunResult {...{ connection, id }} run={data} />;
  if (error === null) return null;
  return (
    <div className={styles.note}>
      <ErrorBox
        title="Couldn’t load this run"
        failure={failureOf(error).details}
        onRetry={() => void refetch()}
      />
    </div>
  );
}
