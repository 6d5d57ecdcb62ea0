import type { AnalyzedPlan } from '#plan/index.ts';

/** What every view of a plan takes: there is one plan, and one selected operator, whatever the view. */
export interface PlanViewProps {
  readonly reading: AnalyzedPlan;
  /** The index of a node. A view brings it into sight when it changes from outside. */
  readonly selected: number | undefined;
  readonly onSelect: (node: number) => void;
  /** Nodes that a search found; undefined while nothing is looked for. */
  readonly matches: ReadonlySet<number> | undefined;
}
