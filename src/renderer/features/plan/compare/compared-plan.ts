import type { AnalyzedPlan } from '#plan/index.ts';
import type { Side } from './side.ts';

/** One of the two plans that are compared. */
export interface ComparedPlan {
  readonly name: string;
  readonly reading: AnalyzedPlan;
  /** The query that it is the plan of, as JSON; undefined for a text that was pasted. */
  readonly query?: string | undefined;
}

/** A member of the two queries that is not the same in both; undefined where one lacks it. */
export interface QueryChange {
  readonly member: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface ComparePageProps {
  readonly before: ComparedPlan;
  readonly after: ComparedPlan;
  readonly queryChanges: readonly QueryChange[];
  readonly onSwap: () => void;
  readonly onOpen: (side: Side) => void;
}
