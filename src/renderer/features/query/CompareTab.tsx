import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { PlanRun } from '#contract/index.ts';
import { ComparePage, usePlanTextById } from '#features/plan/index.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { openTab, type PlanSource } from '#lib/workspace/workspace.ts';
import {
  type AnalyzedPlan,
  firstShownPlan,
  HALF_TITLES,
  parsePlan,
  readPlanAt,
  titledPlans,
} from '#plan/index.ts';
import { defined } from '#protocol/defined.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { PlanIcon } from '#ui/icons.ts';
import { ComparedRows, useRowComparison } from './compare/ComparedRows.tsx';
import { queryDifference } from './model/query-summary.ts';
import { runLabel, runNumber } from './model/run-label.ts';
import styles from './query.module.css';
import { contextOf, savedRunQuery, showRun } from './saved-run.ts';

interface CompareTabProps {
  readonly before: PlanSource;
  readonly after: PlanSource;
}

/** Compares two plans side by side. Each comes from a run or from a pasted or opened text. */
export function CompareTab({ before, after }: CompareTabProps) {
  const [half, setHalf] = useState<string>(HALF_TITLES.vector);
  const one = useSource(before, half);
  const other = useSource(after, half);
  const queryChanges = useMemo(
    () => (one.query && other.query ? queryDifference(one.query, other.query) : []),
    [one.query, other.query],
  );
  const comparison = useRowComparison(one.run, other.run);
  const rows =
    comparison === undefined || one.run === undefined || other.run === undefined ? undefined : (
      <ComparedRows comparison={comparison} before={one.run} after={other.run} />
    );
  const problem = one.problem ?? other.problem;
  if (problem !== undefined) {
    return problem.code === 'GONE' ? (
      <GonePlan />
    ) : (
      <div className={styles.note}>
        <ErrorBox title="Couldn’t compare the plans" failure={problem.details} />
      </div>
    );
  }
  if (one.plan === undefined || other.plan === undefined) {
    if (rows !== undefined) return <RowsAlone rows={rows} one={one} other={other} />;
    return one.isLoaded && other.isLoaded ? (
      <EmptyState title="Nothing to compare">
        One of the two texts isn’t a Lance or DataFusion plan.
      </EmptyState>
    ) : null;
  }
  return (
    <ComparePage
      before={one.plan}
      after={other.plan}
      queryChanges={queryChanges}
      onSwap={() => openTab({ kind: 'compare', before: after, after: before })}
      onOpen={(side) => (side === 'before' ? one : other).open()}
      onHalf={setHalf}
      {...(rows === undefined ? {} : { rows })}
    />
  );
}

interface RowsAloneProps {
  readonly rows: ReactNode;
  readonly one: Source;
  readonly other: Source;
}

/** For servers without plans: only the rows are compared. */
function RowsAlone({ rows, one, other }: RowsAloneProps) {
  return (
    <section className={styles.page} aria-label="Compare runs">
      <header className={styles.bar}>
        {[one, other].map(({ name = '', open }, index) => (
          <Button key={index === 0 ? 'before' : 'after'} kind="quiet" size="small" onPress={open}>
            {`${index === 0 ? 'Before' : 'After'}: ${name}`}
          </Button>
        ))}
      </header>
      {rows}
    </section>
  );
}

/** A tab or a link can outlive its run: the history keeps a limited number of runs. */
function GonePlan() {
  return (
    <section className={styles.page} aria-label="Compare plans">
      <div className={styles.nothing}>
        <EmptyState
          icon={PlanIcon}
          title="A plan is no longer available"
          actions={
            <Button size="small" onPress={() => openTab({ kind: 'plans' })}>
              Go to Plans
            </Button>
          }
        >
          It was deleted or replaced by newer runs. Compare other runs on the Plans page.
        </EmptyState>
      </div>
    </section>
  );
}

interface Source {
  readonly isLoaded: boolean;
  readonly plan:
    | { readonly name: string; readonly reading: AnalyzedPlan; readonly query?: string }
    | undefined;
  readonly name: string | undefined;
  readonly query: string | undefined;
  /** Undefined for a pasted or opened text. */
  readonly run: PlanRun | undefined;
  readonly problem: HostFailure | undefined;
  readonly open: () => void;
}

/** Reads a plan. For a hybrid query, reads the plan of the given half. */
function useSource(source: PlanSource, half: string): Source {
  const runId = 'runId' in source ? source.runId : undefined;
  const textId = 'textId' in source ? source.textId : '';
  const run = useQuery({
    ...savedRunQuery(runId ?? ''),
    enabled: runId !== undefined,
  });
  const opened = usePlanTextById(textId);
  const number = useNumberOf(run.data);
  const name = run.data === undefined ? opened?.name : runName(run.data, number);
  const text = run.data?.text ?? opened?.text;
  const query = run.data?.query;
  const reading = useMemo(() => readOne(text, query, half), [text, query, half]);
  return {
    isLoaded: text !== undefined,
    plan: name === undefined || reading === undefined ? undefined : { name, reading, ...defined({ query }) },
    name,
    query,
    run: run.data,
    problem: run.error === null ? undefined : failureOf(run.error),
    open: () => {
      if (runId !== undefined) void showRun(runId);
      else if (name !== undefined) openTab({ kind: 'plan', textId, name });
    },
  };
}

/** The run's number in the list of its table's runs; undefined if the list doesn't have it. */
function useNumberOf(run: PlanRun | undefined): number | undefined {
  const { connectionId = '', id = [], runId } = run ?? {};
  const runs = useQuery({
    ...hostQueries.plans.history.queryOptions({ input: { connectionId, id } }),
    enabled: run !== undefined,
  }).data;
  const index = runs?.findIndex((one) => one.runId === runId) ?? -1;
  return runs === undefined || index < 0 ? undefined : runNumber(runs, index);
}

/** The number comes first: the rest is often the same in both names, and is cut off in a narrow window. */
function runName(run: PlanRun, number: number | undefined): string {
  const text = `${run.id.at(-1) ?? 'root'}: ${runLabel(run)}`;
  return number === undefined ? text : `Run ${number} · ${text}`;
}

function readOne(
  text: string | undefined,
  query: string | undefined,
  half: string,
): AnalyzedPlan | undefined {
  if (text === undefined) return undefined;
  const plans = titledPlans(parsePlan(text));
  const ofHalf = plans.findIndex(({ title }) => title === half);
  const context = query === undefined ? {} : contextOf(query, undefined);
  return readPlanAt(plans, ofHalf < 0 ? firstShownPlan(plans) : ofHalf, { context });
}
