import type { Plan, PlanNode } from '../model.ts';

export type FindingKind =
  | 'full-scan'
  | 'brute-force'
  | 'unindexed-rows'
  | 'post-filter'
  | 'fewer-rows'
  | 'wide-refine'
  | 'cold-index'
  | 'many-deltas'
  | 'wide-take'
  | 'waiting';

/** How sure it is: what the text says outright, what it makes likely, what may be. */
export type Certainty = 'sure' | 'likely' | 'possible';

/** Something about a plan that is worth a sentence. */
export interface Finding {
  readonly kind: FindingKind;
  /** The node that it is about. */
  readonly node: number;
  /** A part of that node's text, which it rests on. */
  readonly quote: string;
  readonly sentence: string;
  /** What to try. */
  readonly advice: string;
  readonly certainty: Certainty;
}

/** Looks at one node of a plan. */
export type Rule = (plan: Plan, node: PlanNode) => Finding | undefined;
