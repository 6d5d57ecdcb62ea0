import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Connection, PlanRun, PlanRunHead } from '../../../contract/index.ts';
import type { QueryFix } from '../../../plan/index.ts';
import { failureOf } from '../../lib/host/failure.ts';
import { openTab, tabKey } from '../../lib/workspace/workspace.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { PlanIcon } from '../../ui/icons.ts';
import { PlanViewer } from '../plan/index.ts';
import { contextOf } from './model/query-context.ts';
import { withChanges } from './model/with-changes.ts';
import styles from './QueryPage.module.css';
import { changeQueryState, queryStateOf, useQueryState } from './query-state.ts';
import { RunBar } from './RunBar.tsx';
import { useHistory } from './run/RunChooser.tsx';
import { RunProgress } from './run/RunProgress.tsx';
import { run } from './run/run-store.ts';
import { keptRunQuery, savedRun } from './saved-run.ts';
import { useQueriedTable } from './use-queried-table.ts';

export interface QueryPageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** The plan of a query on a table: the latest, or one of those before it. The query itself stands at the left. */
export function QueryPage({ connection, id }: QueryPageProps) {
  const runs = useHistory(connection, id);
  const { shownRunId } = useQueryState(connection.id, id);
  useLatestAtFirst(connection, id, runs);
  return (
    <section className={styles.page} aria-label="Plan of the query">
      <RunProgress connection={connection} id={id} />
      {shownRunId === undefined ? (
        <NothingRun />
      ) : (
        <ShownRun key={shownRunId} {...{ connection, id, runs: runs ?? [], runId: shownRunId }} />
      )}
    </section>
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
      <EmptyState icon={PlanIcon} title="No plan yet">
        Explain shows how the server would run the query. Analyze runs it and measures each step.
      </EmptyState>
    </div>
  );
}

interface ShownRunProps extends QueryPageProps {
  readonly runs: readonly PlanRunHead[];
  readonly runId: string;
}

function ShownRun({ connection, id, runs, runId }: ShownRunProps) {
  const { data, error, refetch } = useQuery(keptRunQuery(runId));
  if (data !== undefined) return <RunPlan {...{ connection, id, runs }} run={data} />;
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

function RunPlan({
  connection,
  id,
  runs,
  run: shown,
}: Omit<ShownRunProps, 'runId'> & { readonly run: PlanRun }) {
  const table = useQueriedTable(connection, id);
  const context = useMemo(() => contextOf(shown.query, table), [shown.query, table]);
  const tryCure = ({ changes }: QueryFix) => {
    changeQueryState(connection.id, id, { json: withChanges(shown.query, changes), isTouched: true });
    // On production only a press on Analyze runs something.
    if (!connection.production) void run(connection.id, id, shown.kind);
  };
  return (
    <>
      <RunBar
        runs={runs}
        shown={shown}
        onShow={(runId) => changeQueryState(connection.id, id, { shownRunId: runId })}
        onUseQuery={() => changeQueryState(connection.id, id, { json: shown.query, isTouched: true })}
        onCompare={(before) =>
          openTab({ kind: 'compare', before: { runId: before }, after: { runId: shown.runId } })
        }
        onWhatIf={() => openTab({ kind: 'what-if', connectionId: connection.id, id })}
      />
      <PlanViewer
        viewKey={tabKey({ kind: 'query', connectionId: connection.id, id })}
        name={id.at(-1) ?? 'plan'}
        text={shown.text}
        context={context}
        query={shown.query}
        onTry={tryCure}
      />
    </>
  );
}
