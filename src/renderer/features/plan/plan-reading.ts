import { useMemo } from 'react';
import { onTabGone } from '#lib/workspace/page-state.ts';
import { openTabs, tabKey } from '#lib/workspace/workspace.ts';
import {
  type AnalyzedPlan,
  type CostMeasure,
  firstShownPlan,
  type PlanText,
  parsePlan,
  type QueryContext,
  readPlanAt,
  type TitledPlan,
  titledPlans,
  withMeasure,
} from '#plan/index.ts';
import { usePlanLook } from './view-state.ts';

export interface ShownPlan {
  readonly parsed: PlanText;
  readonly plans: readonly TitledPlan[];
  /** Undefined if the text has no plan. */
  readonly reading: AnalyzedPlan | undefined;
  /** The index of the shown plan. */
  readonly planIndex: number;
}

/** The analysis of a text, shared by the page and the inspector. */
export function usePlanReading(
  viewKey: string,
  text: string | undefined,
  context: QueryContext | undefined,
): ShownPlan | undefined {
  const { planIndex, cost } = usePlanLook(viewKey);
  return useMemo(
    () => (text === undefined ? undefined : shownPlan(viewKey, text, { planIndex, cost, context })),
    [viewKey, text, planIndex, cost, context],
  );
}

interface ReadingOptions {
  /** Undefined for the plan that is shown first. */
  readonly planIndex: number | undefined;
  readonly cost: CostMeasure;
  readonly context: QueryContext | undefined;
}

interface LatestReading extends ShownPlan, Omit<ReadingOptions, 'planIndex'> {
  readonly text: string;
}

/** The latest analysis of each open tab, so that returning to a tab finds the same plan with its collapsed rows. */
const latestReadings = new Map<string, LatestReading>();

/** Depends only on its input; cached because analyzing 20,000 lines is slow. */
export function shownPlan(
  viewKey: string,
  text: string,
  { cost, context, ...options }: ReadingOptions,
): ShownPlan {
  const latest = latestReadings.get(viewKey);
  const isSameText = latest?.text === text;
  const parsed = isSameText ? latest.parsed : parsePlan(text);
  const plans = isSameText ? latest.plans : titledPlans(parsed);
  const planIndex = Math.min(options.planIndex ?? firstShownPlan(plans), Math.max(0, plans.length - 1));
  const plan = plans[planIndex]?.plan;
  const isSamePlan = isSameText && latest.reading?.plan === plan && latest.context === context;
  if (isSamePlan && latest.cost === cost) return latest;
  const reading =
    isSamePlan && latest.reading
      ? withMeasure(latest.reading, cost)
      : readPlanAt(plans, planIndex, { context, cost });
  const shown = { text, context, cost, parsed, plans, reading, planIndex };
  latestReadings.set(viewKey, shown);
  return shown;
}

onTabGone(({ content }) => {
  const key = tabKey(content);
  if (!openTabs().some((tab) => tabKey(tab.content) === key)) latestReadings.delete(key);
});
