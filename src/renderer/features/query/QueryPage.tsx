import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Connection, PlanRun, PlanRunHead } from '#contract/index.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { PlanViewer } from '#features/plan/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { openTab, tabKey } from '#lib/workspace/workspace.ts';
import { mayChangeAnswer, type QueryFix } from '#plan/index.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { GridIcon, PlanIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { querySummary } from './model/query-summary.ts';
import { setQueryField } from './model/set-query-field.ts';
import styles from './query.module.css';
import { changeQueryState, queryStateOf, useQueryState } from './query-state.ts';
import { RunProgress } from './run/RunProgress.tsx';
import { run } from './run/run-store.ts';
import { CompareWithMenu } from './runs/CompareWithMenu.tsx';
import { RunsPanel } from './runs/RunsPanel.tsx';
import { RunChooser, useHistory } from './SavedQueries.tsx';
import { contextOfRun, keptRunQuery, savedRun } from './saved-run.ts';

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
      <RunsPanel
        {...{ connection, id, shownRunId }}
        onShow={(runId) => changeQueryState(connection.id, id, { shownRunId: runId })}
        onUseQuery={(json) => changeQueryState(connection.id, id, { json, isTouched: true })}
      />
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
  const table = useTableDescription(connection.id, id);
  const tryFix = ({ changes }: QueryFix) => {
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
        onWhatIf={() => openTab({ kind: 'what-if', connectionId: connection.id, id })}
      />
      <PlanViewer
        viewKey={tabKey({ kind: 'query', connectionId: connection.id, id })}
        name={id.at(-1) ?? 'plan'}
        text={shown.text}
        context={contextOfRun(shown, table)}
        query={shown.query}
        renderFix={(fix) => (
          <Button size="small" onPress={() => tryFix(fix)}>
            {mayChangeAnswer(fix) ? `Try ${fix.words}` : fix.words}
          </Button>
        )}
      />
    </>
  );
}

/** The query with what a finding proposes; what is to be undefined is taken out. */
export function withChanges(json: string, changes: QueryFix['changes']): string {
  return Object.entries(changes).reduce(
    (text, [member, value]) => setQueryField(text, [member], value),
    json,
  );
}

export interface RunBarProps {
  readonly runs: readonly PlanRunHead[];
  readonly shown: PlanRun;
  readonly onShow: (runId: string) => void;
  readonly onUseQuery: () => void;
  readonly onWhatIf: () => void;
}

/** Which run is shown and what it asked; another one, both beside each other, or the same query varied. */
export function RunBar({ runs, shown, onShow, onUseQuery, onWhatIf }: RunBarProps) {
  const words = querySummary(shown.query);
  return (
    <div className={styles.bar}>
      {runs.length > 0 && (
        <RunChooser label="Run" runs={runs} shown={shown.runId} onChoose={({ runId }) => onShow(runId)} />
      )}
      <span className={styles.runBarWords} title={words}>
        <VisibleText text={words} limit={300} />
      </span>
      <Button size="small" kind="quiet" onPress={onUseQuery} label="Copy this run’s query to the form">
        Use query
      </Button>
      <CompareWithMenu source={{ runId: shown.runId }} runs={runs} />
      <Button size="small" icon={GridIcon} onPress={onWhatIf}>
        Parameter sweep
      </Button>
    </div>
  );
}
