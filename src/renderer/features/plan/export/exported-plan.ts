import type { AnalyzedPlan, PlanText } from '#plan/index.ts';

/** Everything that is known of a plan when it is written down. */
export interface ExportedPlan {
  readonly name: string;
  /** The plan that is shown. */
  readonly reading: AnalyzedPlan;
  /** All of the text that it came in. */
  readonly parsed: PlanText;
  readonly text: string;
  /** The query that it is the plan of, as JSON. */
  readonly query?: string | undefined;
}
