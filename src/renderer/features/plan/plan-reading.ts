import { useMemo } from 'react';
import { onTabGone } from '#lib/workspace/page-state.ts';
import { openTabs, tabKey } from '#lib/workspace/workspace.ts';
import {
  type AnalyzedPlan,
  firstShownPlan,
  type PlanText,
  parsePlan,
  type QueryContext,
  readPlan,
  type TitledPlan,
  titledPlans,
} from '#plan/index.ts';
import { usePlanLook } from './view-state.ts';

export interface ShownPlan {
  readonly parsed: PlanText;
  readonly plans: readonly TitledPlan[];
  /** Undefined where the text holds no plan. */
  readonly reading: AnalyzedPlan | undefined;
  /** Which of the plans it is. */
  readonly planIndex: number;
}

/** What a text says, for the page and for the inspector beside it: whoever comes first reads it for both. */
export function usePlanReading(
  viewKey: string,
  text: string | undefined,
  context: QueryContext | undefined,
): ShownPlan | undefined {
  const { planIndex } = usePlanLook(viewKey);
  return useMemo(
    () => (text === undefined ? undefined : shownPlan(viewKey, text, planIndex, context)),
    [viewKey, text, planIndex, context],
  );
}

interface LatestReading extends ShownPlan {
  readonly text: string;
  readonly context: QueryContext | undefined;
}

/** The latest of each tab, as long as it lives: whoever comes back finds the same plan, with what was folded in it. */
const latestReadings = new Map<string, LatestReading>();

/** Derived of the text alone, and kept only because a text of 20,000 lines is not to be read twice. */
export function shownPlan(
  viewKey: string,
  text: string,
  wanted: number | undefined,
  context: QueryContext | undefined,
): ShownPlan {
  const latest = latestReadings.get(viewKey);
  const isSameText = latest?.text === text;
  const parsed = isSameText ? latest.parsed : parsePlan(text);
  const plans = isSameText ? latest.plans : titledPlans(parsed);
  const planIndex = Math.min(wanted ?? firstShownPlan(plans), Math.max(0, plans.length - 1));
  const plan = plans[planIndex]?.plan;
  if (isSameText && latest.reading?.plan === plan && latest.context === context) return latest;
  const reading = plan && readPlan(plan, context);
  const shown = { text, context, parsed, plans, reading, planIndex };
  latestReadings.set(viewKey, shown);
  return shown;
}

onTabGone(({ content }) => {
  const key = tabKey(content);
  if (!openTabs().some((tab) => tabKey(tab.content) === key)) latestReadings.delete(key);
});
