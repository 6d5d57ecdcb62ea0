import { wallOfPlan } from './cost/own-time.ts';
import type { Plan, PlanPart, PlanText } from './model.ts';

/** One of the plans of a text, with its title. */
export interface TitledPlan {
  readonly plan: Plan;
  readonly title: string;
}

/** The title of each plan: from the cell or heading before it, or from its kind, or its number. */
export function titledPlans({ parts }: PlanText): readonly TitledPlan[] {
  const plans: TitledPlan[] = [];
  parts.forEach((plan, index) => {
    if (plan.kind !== 'plan') return;
    const found = cellTitle(plan) ?? headingAbove(parts, index) ?? titleOfKind(plan);
    plans.push({ plan, title: found ?? `Plan ${plans.length + 1}` });
  });
  const counts = new Map<string, number>();
  for (const { title } of plans) counts.set(title, (counts.get(title) ?? 0) + 1);
  return plans.map((one) => (counts.get(one.title) === 1 ? one : withLine(one)));
}

/** The titles of the plans of a hybrid query: a server plans each of its two searches separately. */
export const HALF_TITLES = { vector: 'Vector half', text: 'Text half' } as const;

export interface PlanHalf {
  readonly title: string;
  /** The time of both plans together; undefined if one of them states no time. */
  readonly wholeNanoseconds: number | undefined;
}

const IS_HALF: ReadonlySet<string> = new Set(Object.values(HALF_TITLES));

/** The half of a hybrid query that a plan belongs to; undefined for the plan of a whole query. */
export function halfAt(plans: readonly TitledPlan[], index: number): PlanHalf | undefined {
  const title = plans[index]?.title;
  if (title === undefined || !IS_HALF.has(title)) return undefined;
  const walls = plans.filter((one) => IS_HALF.has(one.title)).map(({ plan }) => wallOfPlan(plan));
  const wholeNanoseconds = walls.every((wall) => wall !== undefined)
    ? walls.reduce((sum, wall) => sum + wall, 0)
    : undefined;
  return { title, wholeNanoseconds };
}

function withLine({ plan, title }: TitledPlan): TitledPlan {
  return { plan, title: `${title}, line ${(plan.nodes[0]?.line ?? 0) + 1}` };
}

/** The index of the plan that opens first: the final one, if others are earlier stages of it. */
export function firstShownPlan(plans: readonly TitledPlan[]): number {
  const exact = plans.findIndex(({ title }) => FINAL.test(title));
  if (exact >= 0) return exact;
  const first = plans[0];
  if (first === undefined || !isLogical(first)) return 0;
  return Math.max(
    0,
    plans.findIndex((one) => !isLogical(one)),
  );
}

const FINAL = /^(?:physical plan|plan with metrics)(?:, line \d+)?$/i;

function isLogical({ plan, title }: TitledPlan): boolean {
  return /\blogical\b/i.test(title) || titleOfKind(plan) === LOGICAL;
}

const LOGICAL = 'Logical plan';
const PHYSICAL = 'Physical plan';

/** Bare names that no physical plan has. */
const LOGICAL_ROOT =
  /^(?:Projection|Filter|Sort|Limit|Aggregate|Window|WindowAggr|TableScan|SubqueryAlias|Union|Distinct|EmptyRelation|Values|Repartition|\w+ Join)$/;

function titleOfKind({ nodes }: Plan): string | undefined {
  if (nodes.some(({ name }) => name.endsWith('Exec'))) return PHYSICAL;
  return nodes.every(({ name }) => LOGICAL_ROOT.test(name)) ? LOGICAL : undefined;
}

/** `| physical_plan | …`: the first cell of the row. */
function cellTitle({ nodes }: Plan): string | undefined {
  const cell = /^\|[ \t]*([A-Za-z_][\w ]*?)[ \t]*\| /.exec(nodes[0]?.text ?? '')?.[1];
  return cell === undefined ? undefined : sentence(cell);
}

/** Longer lines are prose. */
const MAX_LENGTH = 60;

/** The nearest line above it with text, if there is no other plan in between. */
function headingAbove(parts: readonly PlanPart[], index: number): string | undefined {
  for (let at = index - 1; at >= 0; at -= 1) {
    const part = parts[at];
    if (part === undefined || part.kind === 'plan') return undefined;
    const heading = headingIn(part.text);
    if (heading === '') continue;
    return heading.length <= MAX_LENGTH && !NO_HEADING.test(heading) ? sentence(heading) : undefined;
  }
  return undefined;
}

/** SECURITY: the patterns below search no more than this of a line that may be of any length. */
const MAX_LOOKED_AT = 200;

/** Decoration around a heading: in Markdown, in a log, in a box. */
const MARKS_BEFORE = /^[\s>#*=\-─┌│└]+/;
const MARKS_AFTER = /[\s#*=:\-─┐│┘]+$/;

/** Empty for lines that only surround a plan. */
function headingIn(text: string): string {
  if (FRAME.test(text)) return '';
  return (
    text.slice(0, MAX_LOOKED_AT).replace(MARKS_BEFORE, '').split(' ──')[0]?.replace(MARKS_AFTER, '') ?? ''
  );
}

/** A fence in Markdown, or the frame of a table. */
const FRAME = /^[\s>]*(?:```|~~~|\+[-=+])/;

/** The head of a table, or an error. */
const NO_HEADING = /^(?:\||error\b|plan_type)/i;

/** `physical_plan` as `Physical plan`. */
function sentence(words: string): string {
  if (!/^[a-z_]+(?: [a-z_]+)*$/i.test(words)) return words;
  const spaced = words.replaceAll('_', ' ').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
