import type { ReactNode } from 'react';
import { lacksOperation, type PlanKind, type PlanRun, type Recall, type RunAnswer } from '#contract/index.ts';
import { openChange, openIndexForm } from '#domain/open-change.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { type PlanFixes, PlanViewer } from '#features/plan/index.ts';
import { openTableAt } from '#features/table/index.ts';
import { failureOf, showFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { tabKey } from '#lib/workspace/workspace.ts';
import { type IndexRemedy, indexRemedy, type QueryContext, type QueryFix } from '#plan/index.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { readQueryText } from './model/query-text.ts';
import { setQueryField } from './model/set-query-field.ts';
import styles from './query.module.css';
import { changeQueryState } from './query-state.ts';
import { RunRowsTools } from './rows/RunRowsTools.tsx';
import { RunRowsView } from './rows/RunRowsView.tsx';
import { inspectOperatorOver } from './rows/run-rows-state.ts';
import { run } from './run/run-store.ts';
import { contextOfRun } from './saved-run.ts';
import { RecallCheck } from './try/RecallCheck.tsx';
import { TryFix } from './try/TryFix.tsx';
import { useTries } from './try/use-try.ts';

/** On production, only the Run button may start a run. */
function useRunAgain() {
  const { connection, ref } = useTableScope();
  return (query: string, kind: PlanKind) => {
    changeQueryState(ref, { json: query, isTouched: true });
    if (!connection.production) void run(ref, kind);
  };
}

interface RunResultProps {
  readonly query: string;
  /** Undefined if the host no longer holds the rows. */
  readonly answer: RunAnswer | undefined;
  /** Undefined while the plan is being measured. */
  readonly run: PlanRun | undefined;
}

/** The rows of a run, where its time went, and its plan. */
export function RunResult({ query, answer, run: shownRun }: RunResultProps) {
  const { ref } = useTableScope();
  const runAgain = useRunAgain();
  const table = useTableDescription(ref);
  const context = shownRun && contextOfRun(shownRun, table);
  const { fixes, recallCheck } = useTriesOf({ shownRun, context });
  const hasRows = shownRun === undefined || shownRun.rows !== undefined;
  return (
    <PlanViewer
      viewKey={tabKey({ kind: 'table', ...ref })}
      name={ref.id.at(-1) ?? 'plan'}
      text={shownRun?.text ?? ''}
      context={context}
      query={shownRun?.query}
      rows={
        hasRows
          ? {
              count: answer?.count ?? shownRun?.rows?.count ?? 0,
              onOperator: () => answer && inspectOperatorOver(ref, answer),
              tools: answer && (
                <>
                  {recallCheck}
                  <RunRowsTools answer={answer} />
                </>
              ),
              content: (
                <RunRowsView answer={answer} query={query} onRunAgain={() => runAgain(query, 'run')} />
              ),
            }
          : undefined
      }
      withoutPlan={shownRun?.planProblem !== undefined && <WithoutPlan>{shownRun.planProblem}</WithoutPlan>}
      fixes={fixes}
    />
  );
}

interface RunToTryOn {
  readonly shownRun: PlanRun | undefined;
  readonly context: QueryContext | undefined;
}

/** What the user can try on a run that has a plan. */
function useTriesOf({ shownRun, context = {} }: RunToTryOn) {
  const runAgain = useRunAgain();
  const tries = useTries();
  if (shownRun === undefined) return { fixes: undefined, recallCheck: undefined };
  const saveRecall = (recall: Recall) => void keepRecall(shownRun, recall);
  const use = ({ changes }: QueryFix) => runAgain(withChanges(shownRun.query, changes), shownRun.kind);
  const handleOf = (fix: QueryFix) => tries(`${shownRun.runId} ${fix.words}`);
  const fixes: PlanFixes = {
    renderRemedy: (finding) => {
      const remedy = indexRemedy(finding, context);
      return remedy && <IndexRemedyButton remedy={remedy} />;
    },
    isTried: (fix) => handleOf(fix).state.state !== 'idle',
    render: (fix, place) => (
      <TryFix
        key={`${shownRun.runId} ${fix.words}`}
        query={shownRun.query}
        fix={fix}
        // The key contains the run ID, so nothing is marked as tried for another run.
        handle={handleOf(fix)}
        isLeading={place === 'lead'}
        onUse={() => use(fix)}
        onRecall={saveRecall}
      />
    ),
  };
  const recallCheck = hasVector(shownRun.query) && (
    <RecallCheck
      key={shownRun.runId}
      query={shownRun.query}
      recall={shownRun.recall}
      handle={tries(`${shownRun.runId} recall`)}
      onRecall={saveRecall}
    />
  );
  return { fixes, recallCheck };
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

/** Saves the measured recall with its run. */
async function keepRecall(shown: PlanRun, recall: Recall): Promise<void> {
  const { runId } = shown;
  queryClient.setQueryData(hostQueries.plans.run.queryKey({ input: { runId } }), { ...shown, recall });
  try {
    await host.plans.markRun({ runId, recall });
    await queryClient.invalidateQueries({ queryKey: hostQueries.plans.history.key() });
  } catch (problem) {
    // If the run was deleted in the meantime, no message is needed. A failed write needs one.
    if (failureOf(problem).code !== 'GONE') showFailure(problem);
  }
}

/** Without a vector, no exact answer by distance exists. */
function hasVector(query: string): boolean {
  const vector: unknown = readQueryText(query).query?.vector;
  return typeof vector === 'object' && vector !== null && Object.values(vector).some((one) => one != null);
}

/** The query with the changes that a finding proposes. A change to undefined removes the member. */
function withChanges(json: string, changes: QueryFix['changes']): string {
  return Object.entries(changes).reduce(
    (text, [member, value]) => setQueryField(text, [member], value),
    json,
  );
}

interface IndexRemedyButtonProps {
  readonly remedy: IndexRemedy;
}

/** Opens the form that creates the index that a plan lacks. */
function IndexRemedyButton({ remedy }: IndexRemedyButtonProps) {
  const { connection, ref } = useTableScope();
  if (remedy.kind === 'create') {
    return (
      <Button size="small" onPress={() => openIndexForm({ ...ref, index: { column: remedy.column } })}>
        Create index…
      </Button>
    );
  }
  if (!lacksOperation(connection, 'optimizeTable')) {
    return (
      <Button size="small" onPress={() => openChange({ operation: 'optimizeTable', ...ref })}>
        Optimize…
      </Button>
    );
  }
  return (
    <Button size="small" kind="quiet" onPress={() => openTableAt(ref, { page: 'indices' })}>
      Show indices
    </Button>
  );
}
