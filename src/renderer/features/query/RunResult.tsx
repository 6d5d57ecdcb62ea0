import type { ReactNode } from 'react';
import type { Connection, PlanRun, Recall, RunAnswer } from '#contract/index.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { PlanViewer, type ResultRows } from '#features/plan/index.ts';
import { failureOf, showFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { tabKey } from '#lib/workspace/workspace.ts';
import type { QueryFix } from '#plan/index.ts';
import { Note } from '#ui/Note.tsx';
import { readQueryText } from './model/query-text.ts';
import { setQueryField } from './model/set-query-field.ts';
import type { QueryPageProps } from './QueryPage.tsx';
import styles from './query.module.css';
import { changeQueryState } from './query-state.ts';
import { RunRowsTools } from './rows/RunRowsTools.tsx';
import { RunRowsView } from './rows/RunRowsView.tsx';
import { useRunAnswer } from './run/run-answers.ts';
import { run } from './run/run-store.ts';
import { contextOfRun } from './saved-run.ts';
import { RecallCheck } from './try/RecallCheck.tsx';
import { TryFix } from './try/TryFix.tsx';
import { useTries } from './try/use-try.ts';

/** The rows of a run, and what can be done with them. */
export function rowsView(
  shown: QueryPageProps & {
    answer: RunAnswer | undefined;
    query: string;
    count?: number;
    recall?: ReactNode;
  },
): ResultRows {
  const { connection, id, answer, query } = shown;
  return {
    count: answer?.count ?? shown.count ?? 0,
    tools: answer && (
      <>
        {shown.recall}
        <RunRowsTools connection={connection} id={id} answer={answer} />
      </>
    ),
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

interface RunResultProps extends QueryPageProps {
  readonly run: PlanRun;
}

/** A run: its rows, where its time went, and its plan. */
export function RunResult({ connection, id, run: shown }: RunResultProps) {
  const table = useTableDescription(connection.id, id);
  const answer = useRunAnswer(connection.id, id, shown.runId);
  const tries = useTries();
  const tellRecall = (recall: Recall) => void keepRecall(shown, recall);
  const recallCheck = (
    <RecallCheck
      key={shown.runId}
      {...{ connection, id }}
      query={shown.query}
      recall={shown.recall}
      handle={tries(`${shown.runId} recall`)}
      onRecall={tellRecall}
    />
  );
  const use = ({ changes }: QueryFix) => {
    changeQueryState(connection.id, id, { json: withChanges(shown.query, changes), isTouched: true });
    // On production only a press on Run runs something.
    if (!connection.production) void run(connection.id, id, shown.kind);
  };
  return (
    <PlanViewer
      viewKey={tabKey({ kind: 'query', connectionId: connection.id, id })}
      name={id.at(-1) ?? 'plan'}
      text={shown.text}
      context={contextOfRun(shown, table)}
      query={shown.query}
      rows={
        shown.rows &&
        rowsView({
          connection,
          id,
          answer,
          query: shown.query,
          count: shown.rows.count,
          recall: hasVector(shown.query) && recallCheck,
        })
      }
      withoutPlan={shown.planProblem !== undefined && <WithoutPlan>{shown.planProblem}</WithoutPlan>}
      fixes={{
        isTried: (fix) => tries(`${shown.runId} ${fix.words}`).state.state !== 'idle',
        render: (fix, place) => (
          <TryFix
            key={`${shown.runId} ${fix.words}`}
            connection={connection}
            id={id}
            query={shown.query}
            fix={fix}
            // Of another run nothing was tried yet.
            handle={tries(`${shown.runId} ${fix.words}`)}
            isLeading={place === 'lead'}
            onUse={() => use(fix)}
            onRecall={tellRecall}
          />
        ),
      }}
    />
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
async function keepRecall(shown: PlanRun, recall: Recall): Promise<void> {
  const { runId } = shown;
  queryClient.setQueryData(hostQueries.plans.run.queryKey({ input: { runId } }), { ...shown, recall });
  try {
    await host.plans.markRun({ runId, recall });
    await queryClient.invalidateQueries({ queryKey: hostQueries.plans.history.key() });
  } catch (problem) {
    // A run that is gone meanwhile needs no word; a disk that does not take it does.
    if (failureOf(problem).code !== 'GONE') showFailure(problem);
  }
}

/** Without one there is no exact answer by distance. */
function hasVector(query: string): boolean {
  const vector: unknown = readQueryText(query).query?.vector;
  return typeof vector === 'object' && vector !== null && Object.values(vector).some((one) => one != null);
}

/** The query with what a finding proposes; what is to be undefined is taken out. */
export function withChanges(json: string, changes: QueryFix['changes']): string {
  return Object.entries(changes).reduce(
    (text, [member, value]) => setQueryField(text, [member], value),
    json,
  );
}
