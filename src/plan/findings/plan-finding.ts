import type { Plan, PlanNode } from '../model.ts';
import type { PlanHalf } from '../plan-titles.ts';

export type FindingKind =
  | 'full-scan'
  | 'brute-force'
  | 'index-bypassed'
  | 'unindexed-rows'
  | 'fast-search'
  | 'post-filter'
  | 'filter-first'
  | 'fewer-rows'
  | 'all-partitions'
  | 'wide-refine'
  | 'cold-index'
  | 'many-deltas'
  | 'wide-take'
  | 'unused-columns'
  | 'low-recall'
  | 'queued'
  | 'skewed-workers';

/** `sure` is stated in the text, `likely` follows from it, and `possible` is a guess. */
export type Certainty = 'sure' | 'likely' | 'possible';

/** `warning` is a problem of the query or its result, `hint` an idea to try, `good` a confirmation. */
export type Tone = 'warning' | 'hint' | 'good';

export interface PlanFinding {
  readonly kind: FindingKind;
  readonly tone: Tone;
  readonly node: number;
  /** The part of the node's text that supports the finding. */
  readonly quote: string;
  readonly sentence: string;
  readonly advice: string;
  readonly certainty: Certainty;
  /** The operators whose time it explains: its own node by default, none if it is about the result only. */
  readonly weighs?: readonly number[];
  /** A change of the query that one click tries. */
  readonly fix?: QueryFix;
}

/** A finding with its cost: how much shorter the plan would be without the operators that it explains. */
export interface RankedFinding extends PlanFinding {
  /** Zero for operators that ran in parallel; undefined if nothing was measured, or if it is about the result only. */
  readonly costNanoseconds: number | undefined;
}

/** Members of the query object with their new values; undefined removes a member. */
export interface QueryFix {
  /** The label of the button: `Try refine 1`. */
  readonly words: string;
  readonly changes: Readonly<Record<string, FixValue | undefined>>;
}

/** For a cost that the next run may not have. */
export const AS_IT_IS: QueryFix = { words: 'Run again', changes: {} };

type FixValue = number | boolean | string | { readonly column_names: readonly string[] };

/** Members that choose the rows to search: changing them may change the result. */
const ANSWER_MEMBERS: ReadonlySet<string> = new Set(['lower_bound', 'upper_bound', 'prefilter']);

/** Whether a fix may change the result, so that it is an improvement only after checking the result. */
export function mayChangeAnswer({ changes }: QueryFix): boolean {
  return Object.keys(changes).some((member) => isEffort(member) || ANSWER_MEMBERS.has(member));
}

/** Members that choose the columns of a result, not its rows. Unknown members may change anything. */
const COLUMN_MEMBERS: ReadonlySet<string> = new Set(['columns', 'with_row_id']);

/** The members, out of those in which two queries differ, that may change the rows. */
export function membersOfRows(members: readonly string[]): readonly string[] {
  return members.filter((member) => !COLUMN_MEMBERS.has(member));
}

/** Members that set the effort of a search: less takes less time and may find less. */
const EFFORT_MEMBERS: ReadonlySet<string> = new Set([
  'nprobes',
  'minimum_nprobes',
  'maximum_nprobes',
  'refine_factor',
  'ef',
  'fast_search',
  'bypass_vector_index',
]);

export function isEffort(member: string): boolean {
  return EFFORT_MEMBERS.has(member);
}

export type Rule = (plan: Plan, context: QueryContext) => readonly PlanFinding[];

/** What is known of the query of a plan; empty for pasted text. */
export interface QueryContext {
  readonly query?: Readonly<Record<string, unknown>>;
  /** The columns of the table. */
  readonly columns?: readonly ContextColumn[];
  /** How many rows of the exact answer the result has, if that was measured. */
  readonly recall?: { readonly found: number; readonly of: number };
  /** Set if the plan is one of the two searches of a hybrid query. */
  readonly half?: PlanHalf | undefined;
}

export interface ContextColumn {
  readonly name: string;
  /** A vector, a long text, or a blob, which is slow to read. */
  readonly isWide: boolean;
}

/** A rule that needs only a node and its surroundings. */
export function perNodeRule(
  find: (plan: Plan, node: PlanNode, context: QueryContext) => PlanFinding | undefined,
): Rule {
  return (plan, context) => plan.nodes.flatMap((node) => find(plan, node, context) ?? []);
}
