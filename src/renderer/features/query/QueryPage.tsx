import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Connection, FailureDetails, PlanRunHead, RunAnswer } from '#contract/index.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { canAskForStorage, OrReadFromStorage, StorageQuestion } from '#features/read-directly/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { PlanIcon } from '#ui/icons.ts';
import styles from './query.module.css';
import { changeQueryState, queryStateOf, useQueryState } from './query-state.ts';
import { RunResult } from './RunResult.tsx';
import { RunProgress } from './run/RunProgress.tsx';
import { useRunAnswer } from './run/run-answers.ts';
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
  const { shownRunId, fromStorage } = useQueryState({ connectionId: connection.id, id });
  const isToCompare = fromStorage && connection.directReading === null;
  const underWay = useRun({ connectionId: connection.id, id });
  const fresh = underWay?.state === 'running' && underWay.answer !== undefined ? underWay : undefined;
  const kept = useRunAnswer({ connectionId: connection.id, id }, shownRunId);
  const answer = fresh === undefined ? kept : fresh.answer;
  useLatestAtFirst(connection, id, runs);
  const table = { connection, id };
  return (
    <section className={styles.page} aria-label="Result of the query">
      {fresh === undefined && (shownRunId === undefined || isToCompare) ? (
        <OrStorage {...table} failure={underWay?.state === 'failed' ? underWay.failure : undefined}>
          <RunProgress {...table} />
          <NothingRun />
        </OrStorage>
      ) : (
        <>
          <RunProgress {...table} />
          <ShownRun
            key={answer?.answerId ?? shownRunId}
            {...table}
            fresh={fresh}
            answer={answer}
            runId={shownRunId}
          />
        </>
      )}
      <RunsPanel
        connection={connection}
        id={id}
        shownRunId={shownRunId}
        onShow={(runId) => changeQueryState({ connectionId: connection.id, id }, { shownRunId: runId })}
        onUseQuery={(json) =>
          changeQueryState({ connectionId: connection.id, id }, { json, isTouched: true })
        }
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
  const { fromStorage } = useQueryState({ connectionId: connection.id, id: table.id });
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
  const table = useTableDescription({ connectionId: connection.id, id });
  if (table === undefined) return null;
  return (
    <div className={styles.asking}>
      <StorageQuestion
        connection={connection}
        table={table}
        what="rows"
        onNoComparison={() => changeQueryState({ connectionId: connection.id, id }, { fromStorage: false })}
      />
    </div>
  );
}

function AskForStorage({ connection, id, failure, children }: OrStorageProps) {
  const table = useTableDescription({ connectionId: connection.id, id });
  if (table === undefined || !canAskForStorage(connection, table)) return children;
  return (
    <div className={styles.asking}>
      <OrReadFromStorage connection={connection} table={table} failure={failure} what="plans">
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
  const { shownRunId, isTouched } = useQueryState({ connectionId: connection.id, id });
  const latest = runs?.[0];
  useEffect(() => {
    if (shownRunId !== undefined || isTouched || latest === undefined) return;
    savedRun(latest.runId).then(
      ({ runId, query }) => {
        if (queryStateOf({ connectionId: connection.id, id }).isTouched) return;
        changeQueryState({ connectionId: connection.id, id }, { json: query, shownRunId: runId });
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

interface ShownRunProps extends QueryPageProps {
  readonly runId: string | undefined;
  /** Its rows are there, and its plan is still measured. */
  readonly fresh: { readonly query: string } | undefined;
  readonly answer: RunAnswer | undefined;
}

/**
 * One element from the first rows of a run to its plan and for as long as it is shown: an open menu, marked cells, and
 * the place of the keys outlast the plan that comes after them.
 */
function ShownRun({ connection, id, runId, fresh, answer }: ShownRunProps) {
  const isKept = fresh === undefined && runId !== undefined;
  const { data, error, refetch } = useQuery({ ...keptRunQuery(runId ?? ''), enabled: isKept });
  const run = isKept ? data : undefined;
  const query = fresh?.query ?? run?.query;
  if (query !== undefined)
    return <RunResult connection={connection} id={id} query={query} answer={answer} run={run} />;
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
