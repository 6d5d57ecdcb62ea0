import { useLayoutEffect, useMemo } from 'react';
import {
  type AnalyzedPlan,
  type Plan,
  type PlanText,
  parsePlan,
  planText,
  type QueryContext,
  readPlan,
} from '#plan/index.ts';
import { planViewOf, showReading } from './view-state.ts';

export interface ShownPlan {
  readonly parsed: PlanText;
  readonly plans: readonly Plan[];
  /** Undefined where the text holds no plan. */
  readonly reading: AnalyzedPlan | undefined;
  /** Which of the plans it is. */
  readonly planIndex: number;
}

/** Reads a text once, however it is looked at, and tells the inspector what is shown. */
export function useReading(
  viewKey: string,
  text: string,
  wanted: number,
  context: QueryContext | undefined,
): ShownPlan {
  const parsed = useMemo(() => parsedOnce(viewKey, text), [viewKey, text]);
  const plans = useMemo(() => parsed.parts.filter((part) => part.kind === 'plan'), [parsed]);
  const planIndex = Math.min(wanted, Math.max(0, plans.length - 1));
  const plan = plans[planIndex];
  const reading = useMemo(() => plan && readOnce(viewKey, plan, context), [viewKey, plan, context]);
  // Before the paint: the plan is first seen with its hottest operator selected.
  useLayoutEffect(
    () => showReading(viewKey, { parsed, reading, context }),
    [viewKey, parsed, reading, context],
  );
  return useMemo(() => ({ parsed, plans, reading, planIndex }), [parsed, plans, reading, planIndex]);
}

/** Whoever comes back to a tab finds the same plan, with what was selected and folded in it. */
function parsedOnce(viewKey: string, text: string): PlanText {
  const { parsed } = planViewOf(viewKey);
  return parsed !== undefined && planText(parsed) === text ? parsed : parsePlan(text);
}

function readOnce(viewKey: string, plan: Plan, context: QueryContext | undefined): AnalyzedPlan {
  const { reading, context: known } = planViewOf(viewKey);
  return reading?.plan === plan && known === context ? reading : readPlan(plan, context);
}
