import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RunAnswer, TableRef } from '#contract/index.ts';
import { useKnownTable } from '#domain/table-description.ts';
import { PlanInspector, useShownView } from '#features/plan/index.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { tabKey } from '#lib/workspace/workspace.ts';
import { useQueryState } from './query-state.ts';
import { RunCellInspector } from './rows/RunCellInspector.tsx';
import { useIsOperatorInspected } from './rows/run-rows-state.ts';
import { useRunAnswer } from './run/run-answers.ts';
import { run, useRun } from './run/run-store.ts';
import { contextOfRun, savedRunQuery } from './saved-run.ts';

interface QueryInspectorProps {
  readonly onClose: () => void;
}

/** Shows the selected cell or plan operator of the run on the query page. */
export function QueryInspector(props: QueryInspectorProps) {
  const { connection, ref } = useTableScope();
  const shown = useShownAnswer(ref);
  const view = useShownView(tabKey({ kind: 'table', ...ref }), shown !== undefined);
  const isOperator = useIsOperatorInspected(ref, shown?.answer);
  if (shown === undefined || view !== 'rows' || isOperator) return <OperatorInspector {...props} />;
  return (
    <RunCellInspector
      {...props}
      answer={shown.answer}
      query={shown.query}
      onRunAgain={() => {
        // On production, only the Run button may start a run.
        if (!connection.production) void run(ref, 'run');
      }}
    />
  );
}

interface ShownAnswer {
  readonly answer: RunAnswer;
  readonly query: string;
}

/** The rows on the page: those of the current run, or of the past run that is shown. */
function useShownAnswer(table: TableRef): ShownAnswer | undefined {
  const { shownRunId } = useQueryState(table);
  const underWay = useRun(table);
  const storedAnswer = useRunAnswer(table, shownRunId);
  const query = useQuery({ ...savedRunQuery(shownRunId ?? ''), enabled: false }).data?.query;
  if (underWay?.state === 'running' && underWay.answer !== undefined) {
    return { answer: underWay.answer, query: underWay.query };
  }
  return storedAnswer === undefined || query === undefined ? undefined : { answer: storedAnswer, query };
}

/** The page requests the plan; this only reads it from the cache. */
function OperatorInspector({ onClose }: QueryInspectorProps) {
  const { ref } = useTableScope();
  const { shownRunId = '' } = useQueryState(ref);
  // The previous plan stays until the next one has loaded.
  const run = useQuery({
    ...savedRunQuery(shownRunId),
    enabled: false,
    placeholderData: keepPreviousData,
  }).data;
  const table = useKnownTable(ref);
  return (
    <PlanInspector
      viewKey={tabKey({ kind: 'table', ...ref })}
      text={run?.text}
      context={run && contextOfRun(run, table)}
      onClose={onClose}
    />
  );
}
