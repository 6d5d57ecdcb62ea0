import { wallOfPlan } from './cost/own-time.ts';
import type { Plan, PlanPart, PlanText } from './model.ts';

/** A plan of a text that may hold several, and what it is called among them. */
export interface TitledPlan {
  readonly plan: Plan;
  readonly title: string;
}

/** What each plan is called: by the cell or the heading before it, or by what it is, or by its number. */
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

/** What the plans of a hybrid query are called: a server plans each of its two searches alone. */
export const HALF_TITLES = { vector: 'Vector half', text: 'Text half' } as const;

/** One of the two searches of a hybrid query. */
export interface PlanHalf {
  readonly title: string;
  /** Of both plans together; undefined where one of them says no time. */
  readonly wholeNanoseconds: number | undefined;
}

const IS_HALF: ReadonlySet<string> = new Set(Object.values(HALF_TITLES));

/** Which half of a hybrid query one of the plans is of; undefined for the plan of a whole query. */
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

/** Which one is opened: what would run, if others say how it came about. */
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

/** Names alone that no physical plan has. */
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

/** More is prose. */
const MAX_LENGTH = 60;

/** The nearest line above it with words, if there is nothing else between. */
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

/** SECURITY: the patterns below look at no more than this of a line that may be of any length. */
const MAX_LOOKED_AT = 200;

/** Marks around a heading: of Markdown, of a log, of a box. */
const MARKS_BEFORE = /^[\s>#*=\-─┌│└]+/;
const MARKS_AFTER = /[\s#*=:\-─┐│┘]+$/;

/** Empty for what only stands around a plan. */
function headingIn(text: string): string {
  if (FRAME.test(text)) return '';
  return (
    text.slice(0, MAX_LOOKED_AT).replace(MARKS_BEFORE, '').split(' ──')[0]?.replace(MARKS_AFTER, '') ?? ''
  );
}

/** A fence of Markdown, the frame of a table. */
const FRAME = /^[\s>]*(?:```|~~~|\+[-=+])/;

/** The head of a table, an error. */
const NO_HEADING = /^(?:\||error\b|plan_type)/i;

/** `physical_plan` as `Physical plan`. */
function sentence(words: string): string {
  if (!/^[a-z_]+(?: [a-z_]+)*$/i.test(words)) return words;
  const spaced = words.replaceAll('_', ' ').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
