import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Connection, PlanRun, PlanRunHead, Recall, RunAnswer } from '#contract/index.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { PlanViewer, type ResultRows } from '#features/plan/index.ts';
import { failureOf, showFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { openTab, tabKey } from '#lib/workspace/workspace.ts';
import type { QueryFix } from '#plan/index.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { ChevronDownIcon, CompareIcon, GridIcon, PlanIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { Note } from '#ui/Note.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { querySummary } from './model/query-summary.ts';
import { setQueryField } from './model/set-query-field.ts';
import styles from './query.module.css';
import { changeQueryState, queryStateOf, useQueryState } from './query-state.ts';
import { RunRowsTools } from './rows/RunRowsTools.tsx';
import { RunRowsView } from './rows/RunRowsView.tsx';
import { RunProgress } from './run/RunProgress.tsx';
import { useRunAnswer } from './run/run-answers.ts';
import { run, useRun } from './run/run-store.ts';
import { RunChooser, runLabel, useHistory } from './SavedQueries.tsx';
import { contextOfRun, keptRunQuery, savedRun } from './saved-run.ts';
import { TryFix } from './try/TryFix.tsx';

export interface QueryPageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** What came of a query on a table: the latest time, or one of those before it. The query itself stands at the left. */
export function QueryPage({ connection, id }: QueryPageProps) {
  const runs = useHistory(connection, id);
  const { shownRunId } = useQueryState(connection.id, id);
  const underWay = useRun(connection.id, id);
  useLatestAtFirst(connection, id, runs);
  const table = { connection, id };
  return (
    <section className={styles.page} aria-label="Result of the query">
      <RunProgress {...table} />
      {underWay?.state === 'running' && underWay.answer !== undefined ? (
        <FreshRows {...table} answer={underWay.answer} query={underWay.query} />
      ) : shownRunId === undefined ? (
        <NothingRun />
      ) : (
        <ShownRun key={shownRunId} {...table} runs={runs ?? []} runId={shownRunId} />
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

function rowsView(
  shown: QueryPageProps & { answer: RunAnswer | undefined; query: string; count?: number },
): ResultRows {
  const { connection, id, answer, query } = shown;
  return {
    count: answer?.count ?? shown.count ?? 0,
    tools: answer && <RunRowsTools id={id} answer={answer} />,
    content: (
      <RunRowsView
        connection={connection}
        id={id}
        answer={answer}
        query={query}
        onRunAgain={() => runAgain(connection, id, query)}
      />
    ),
  };
}

/** On production only a press on Run runs something. */
function runAgain(connection: Connection, id: readonly string[], query: string): void {
  changeQueryState(connection.id, id, { json: query, isTouched: true });
  if (!connection.production) void run(connection.id, id, 'run');
}

interface ShownRunProps extends QueryPageProps {
  readonly runs: readonly PlanRunHead[];
  readonly runId: string;
}

function ShownRun({ connection, id, runs, runId }: ShownRunProps) {
  const { data, error, refetch } = useQuery(keptRunQuery(runId));
  if (data !== undefined) return <RunResult {...{ connection, id, runs }} run={data} />;
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

interface RunResultProps extends Omit<ShownRunProps, 'runId'> {
  readonly run: PlanRun;
}

function RunResult({ connection, id, runs, run: shown }: RunResultProps) {
  const table = useTableDescription(connection.id, id);
  const answer = useRunAnswer(connection.id, id, shown.runId);
  const use = ({ changes }: QueryFix) => {
    changeQueryState(connection.id, id, { json: withChanges(shown.query, changes), isTouched: true });
    // On production only a press on Run runs something.
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
        context={contextOfRun(shown, table)}
        query={shown.query}
        rows={shown.rows && rowsView({ connection, id, answer, query: shown.query, count: shown.rows.count })}
        withoutPlan={shown.planProblem !== undefined && <WithoutPlan>{shown.planProblem}</WithoutPlan>}
        renderFix={(fix, place) => (
          <TryFix
            // Of another run nothing was tried yet.
            key={`${shown.runId} ${fix.words}`}
            connection={connection}
            id={id}
            query={shown.query}
            fix={fix}
            isLeading={place === 'lead'}
            onUse={() => use(fix)}
            onRecall={(recall) => void keepRecall(shown.runId, recall)}
          />
        )}
      />
    </>
  );
}

function WithoutPlan({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.note}>
      <Note tone="plain" title="No plan of this run">
        {children}
      </Note>
    </div>
  );
}

/** What was found out of a run by trying another stays with it. */
async function keepRecall(runId: string, recall: Recall): Promise<void> {
  try {
    await host.plans.markRun({ runId, recall });
    await queryClient.invalidateQueries({ queryKey: hostQueries.plans.history.key() });
  } catch (problem) {
    // A run that is gone meanwhile needs no word; a disk that does not take it does.
    if (failureOf(problem).code !== 'GONE') showFailure(problem);
  }
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
  readonly onCompare: (beforeRunId: string) => void;
  readonly onWhatIf: () => void;
}

/** Which run is shown and what it asked; another one, both beside each other, or the same query varied. */
export function RunBar({ runs, shown, onShow, onUseQuery, onCompare, onWhatIf }: RunBarProps) {
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
      <CompareMenu {...{ runs, shown, onCompare }} />
      <Button size="small" icon={GridIcon} onPress={onWhatIf}>
        Parameter sweep
      </Button>
    </div>
  );
}

/** All runs are on the page of plans, where any two can be compared. */
const MAX_OTHERS = 20;

function CompareMenu({ runs, shown, onCompare }: Pick<RunBarProps, 'runs' | 'shown' | 'onCompare'>) {
  const others = runs.filter(({ runId }) => runId !== shown.runId);
  return (
    <MenuTrigger>
      <Button size="small" icon={CompareIcon} iconAfter={ChevronDownIcon} disabled={others.length === 0}>
        Compare
      </Button>
      <Menu label="Compare with" placement="bottom end">
        {others.slice(0, MAX_OTHERS).map((run) => (
          <MenuItem key={run.runId} onAction={() => onCompare(run.runId)}>
            {runLabel(run, runs.length - runs.indexOf(run))}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
