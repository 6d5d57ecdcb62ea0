import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { FailureDetails, PlanRunHead, RunAnswer } from '#contract/index.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { canOfferStorage, OrReadFromStorage, StorageQuestion } from '#features/read-directly/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
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
import { savedRun, savedRunQuery } from './saved-run.ts';

/** The result of a query: of the latest run, or of an earlier one. The panel at the left edits the query. */
export function QueryPage() {
  const { connection, ref } = useTableScope();
  const runs = useHistory();
  const { shownRunId, fromStorage } = useQueryState(ref);
  const isToCompare = fromStorage && connection.directReading === null;
  const underWay = useRun(ref);
  const fresh = underWay?.state === 'running' && underWay.answer !== undefined ? underWay : undefined;
  const stored = useRunAnswer(ref, shownRunId);
  const answer = fresh === undefined ? stored : fresh.answer;
  useLatestAtFirst(runs);
  return (
    <section className={styles.page} aria-label="Result of the query">
      {fresh === undefined && (shownRunId === undefined || isToCompare) ? (
        <OrStorage failure={underWay?.state === 'failed' ? underWay.failure : undefined}>
          <RunProgress />
          <NothingRun />
        </OrStorage>
      ) : (
        <>
          <RunProgress />
          <ShownRun key={answer?.answerId ?? shownRunId} fresh={fresh} answer={answer} runId={shownRunId} />
        </>
      )}
      <RunsPanel
        shownRunId={shownRunId}
        onShow={(runId) => changeQueryState(ref, { shownRunId: runId })}
        onUseQuery={(json) => changeQueryState(ref, { json, isTouched: true })}
      />
    </section>
  );
}

interface OrStorageProps {
  readonly failure: FailureDetails | undefined;
  readonly children: ReactNode;
}

/** A server that plans no queries may only keep metadata. Then the user can read the files instead. */
function OrStorage({ failure, children }: OrStorageProps) {
  const { connection, ref } = useTableScope();
  const { fromStorage } = useQueryState(ref);
  const { explainPlan, queryTable } = connection.capabilities;
  const isLacking = explainPlan === 'no' || (queryTable === 'no' && explainPlan === undefined);
  if (connection.directReading !== null) return children;
  if (fromStorage) return <ComparisonQuestion />;
  if (!isLacking) return children;
  return <OrFromStorage failure={failure}>{children}</OrFromStorage>;
}

function ComparisonQuestion() {
  const { connection, ref } = useTableScope();
  const table = useTableDescription(ref);
  if (table === undefined) return null;
  return (
    <div className={styles.asking}>
      <StorageQuestion
        connection={connection}
        table={table}
        what="rows"
        onNoComparison={() => changeQueryState(ref, { fromStorage: false })}
      />
    </div>
  );
}

function OrFromStorage({ failure, children }: OrStorageProps) {
  const { connection, ref } = useTableScope();
  const table = useTableDescription(ref);
  if (table === undefined || !canOfferStorage(connection, table.answer)) return children;
  return (
    <div className={styles.asking}>
      <OrReadFromStorage connection={connection} table={table} failure={failure} what="plans">
        {children}
      </OrReadFromStorage>
    </div>
  );
}

/** Restores the last query and plan when the user returns to a table. */
function useLatestAtFirst(runs: readonly PlanRunHead[] | undefined): void {
  const { ref } = useTableScope();
  const { shownRunId, isTouched } = useQueryState(ref);
  const latest = runs?.[0];
  useEffect(() => {
    if (shownRunId !== undefined || isTouched || latest === undefined) return;
    savedRun(latest.runId).then(
      ({ runId, query }) => {
        if (queryStateOf(ref).isTouched) return;
        changeQueryState(ref, { json: query, shownRunId: runId });
        // A run that can't be read needs no message here: it is still in the list of runs.
      },
      () => {},
    );
  }, [ref, shownRunId, isTouched, latest]);
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

interface ShownRunProps {
  readonly runId: string | undefined;
  /** Set when the rows have arrived and the plan is still being measured. */
  readonly fresh: { readonly query: string } | undefined;
  readonly answer: RunAnswer | undefined;
}

/**
 * Stays the same element from the first rows of a run until the user leaves it, so that open menus, selected cells and
 * the focus survive the arrival of the plan.
 */
function ShownRun({ runId, fresh, answer }: ShownRunProps) {
  const isStored = fresh === undefined && runId !== undefined;
  const { data, error, refetch } = useQuery({ ...savedRunQuery(runId ?? ''), enabled: isStored });
  const run = isStored ? data : undefined;
  const query = fresh?.query ?? run?.query;
  if (query !== undefined) return <RunResult query={query} answer={answer} run={run} />;
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
