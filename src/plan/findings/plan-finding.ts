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

/** How sure it is: what the text says outright, what it makes likely, what may be. */
export type Certainty = 'sure' | 'likely' | 'possible';

/** What weighs on the query or its answer, what may be worth a try, what is as it should be. */
export type Tone = 'warning' | 'hint' | 'good';

/** Something about a plan that is worth a sentence. */
export interface PlanFinding {
  readonly kind: FindingKind;
  readonly tone: Tone;
  /** The node that it is about. */
  readonly node: number;
  /** A part of that node's text, which it rests on. */
  readonly quote: string;
  readonly sentence: string;
  /** What to try. */
  readonly advice: string;
  readonly certainty: Certainty;
  /** The operators whose time it explains: its own node where it is left out, none where it is about the answer alone. */
  readonly weighs?: readonly number[];
  /** A change of the query that one press can try. */
  readonly fix?: QueryFix;
}

/** A finding with what it costs: how much shorter the plan would be without the operators that it explains. */
export interface RankedFinding extends PlanFinding {
  /** Zero for what ran beside; undefined where nothing was measured, or where it is about the answer alone. */
  readonly costNanoseconds: number | undefined;
}

/** Members of the query object and what they become; undefined takes one out. */
export interface QueryFix {
  /** As on a button: `Try refine 1`. */
  readonly words: string;
  readonly changes: Readonly<Record<string, FixValue | undefined>>;
}

/** What took long need not take as long the next time. */
export const AS_IT_IS: QueryFix = { words: 'Run again', changes: {} };

type FixValue = number | boolean | string | { readonly column_names: readonly string[] };

/** Members that decide among which rows is searched: to change them may change the answer. */
const ANSWER_MEMBERS: ReadonlySet<string> = new Set(['lower_bound', 'upper_bound', 'prefilter']);

/** Whether a fix is only better once it is seen what the answer loses or gains by it. */
export function mayChangeAnswer({ changes }: QueryFix): boolean {
  return Object.keys(changes).some((member) => isEffort(member) || ANSWER_MEMBERS.has(member));
}

/** Members that say which columns of a result come back, not which rows. What is not known here may do anything. */
const COLUMN_MEMBERS: ReadonlySet<string> = new Set(['columns', 'with_row_id']);

/** Those of the members in which two queries differ that may bring other rows. */
export function membersOfRows(members: readonly string[]): readonly string[] {
  return members.filter((member) => !COLUMN_MEMBERS.has(member));
}

/** How hard is searched, not what for: less of it takes less time and may find less. */
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

/** Looks through a plan for one thing. */
export type Rule = (plan: Plan, context: QueryContext) => readonly PlanFinding[];

/** What is known of the query that a plan belongs to; nothing of it for a text that was pasted. */
export interface QueryContext {
  /** The members of the query object, as the interface names them. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The columns of the table. */
  readonly columns?: readonly ContextColumn[];
  /** How many of the rows of the exact answer the answer has, where that was found out. */
  readonly recall?: { readonly found: number; readonly of: number };
  /** Where the plan is that of one of the two searches of a hybrid query. */
  readonly half?: PlanHalf | undefined;
}

export interface ContextColumn {
  readonly name: string;
  /** A vector, a long text, a blob: costly to read. */
  readonly isWide: boolean;
}

/** A rule that looks at one node after the other, for what nothing further away decides. */
export function perNodeRule(
  find: (plan: Plan, node: PlanNode, context: QueryContext) => PlanFinding | undefined,
): Rule {
  return (plan, context) => plan.nodes.flatMap((node) => find(plan, node, context) ?? []);
}
