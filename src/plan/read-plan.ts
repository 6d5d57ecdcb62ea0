import { type LeadingCost, leadingCost, parallelText } from './cost/leading-cost.ts';
import { type TimePart, timeParts, type WorkKind } from './cost/time-parts.ts';
import {
  type CostMeasure,
  figuresOf,
  measureFor,
  type NodeFigures,
  type PlanSummary,
  summaryOf,
} from './figures.ts';
import { findInPlan } from './findings/find-in-plan.ts';
import type { FindingKind, QueryContext, RankedFinding } from './findings/plan-finding.ts';
import { formatTime, percent } from './format-metric.ts';
import type { Plan } from './model.ts';
import { halfAt, type PlanHalf, type TitledPlan } from './plan-titles.ts';
import { type VectorSearch, vectorSearches } from './search-steps.ts';

export interface AnalyzedPlan {
  readonly plan: Plan;
  /** Undefined for the plan of a whole query. */
  readonly half: PlanHalf | undefined;
  /** By the index of the node. */
  readonly figures: readonly NodeFigures[];
  /** The measure that the figures use for cost. */
  readonly measure: CostMeasure;
  readonly summary: PlanSummary;
  /** Where its time went; empty if nothing was measured. */
  readonly parts: readonly TimePart[];
  readonly lead: PlanLead | undefined;
  readonly findings: readonly RankedFinding[];
  readonly searches: readonly VectorSearch[];
}

/** What most of the time went to, with the finding about it, if there is one. */
export interface PlanLead extends LeadingCost {
  readonly finding: RankedFinding | undefined;
}

export function readPlan(
  plan: Plan,
  context: QueryContext = {},
  preferred: CostMeasure = 'own',
): AnalyzedPlan {
  const findings = findInPlan(plan, context);
  const lead = leadOf(plan, findings);
  return {
    plan,
    half: context.half,
    ...measured(plan, preferred),
    parts: timeParts(plan),
    lead,
    findings,
    searches: vectorSearches(plan),
  };
}

/** One of the plans of a text; undefined if there is none at that index. */
export function readPlanAt(
  plans: readonly TitledPlan[],
  index: number,
  { context = {}, cost }: { readonly context?: QueryContext | undefined; readonly cost?: CostMeasure } = {},
): AnalyzedPlan | undefined {
  const plan = plans[index]?.plan;
  return plan && readPlan(plan, { ...context, half: halfAt(plans, index) }, cost);
}

/** The same plan with another measure of cost. */
export function withMeasure(reading: AnalyzedPlan, preferred: CostMeasure): AnalyzedPlan {
  if (measureFor(reading.plan, preferred) === reading.measure) return reading;
  return { ...reading, ...measured(reading.plan, preferred) };
}

function measured(plan: Plan, preferred: CostMeasure): Pick<AnalyzedPlan, 'figures' | 'measure' | 'summary'> {
  const measure = measureFor(plan, preferred);
  const figures = figuresOf(plan, measure);
  return { figures, measure, summary: summaryOf(plan, figures, measure) };
}

/** The finding that explains each kind of work best, if several are about the same operators. */
const EXPLAINS: Partial<Readonly<Record<WorkKind, FindingKind>>> = {
  columns: 'unused-columns',
  vectors: 'wide-refine',
  'load-index': 'cold-index',
  queue: 'queued',
};

/** Prefers that finding, and otherwise one with a fix. */
function leadOf(plan: Plan, findings: readonly RankedFinding[]): PlanLead | undefined {
  const cost = leadingCost(plan);
  if (cost === undefined) return undefined;
  const about = findings.filter(
    ({ weighs, node, tone }) => tone !== 'good' && (weighs ?? [node]).includes(cost.node),
  );
  const explains = about.find(({ kind }) => kind === EXPLAINS[cost.part.kind]);
  return { ...cost, finding: explains ?? about.find(({ fix }) => fix !== undefined) ?? about[0] };
}

/** How little could be saved, if the longest part ran in parallel; then the finding and its advice. */
export function leadAdvice({ part, finding }: PlanLead): string {
  // If the finding has a fix, the lead sentence already says the same.
  const sentence = finding?.fix === undefined ? finding?.sentence : undefined;
  return [parallelText(part), sentence, finding?.advice].filter((words) => words !== undefined).join(' ');
}

/** `72% of 9.61 ms: reading 11 columns for 10 rows`; text from the plan stands between backticks. */
export function leadSentence({ lead, summary, half }: AnalyzedPlan): string | undefined {
  if (lead === undefined) return undefined;
  const of = half === undefined ? '' : ` (${half.title.toLowerCase()})`;
  return `${percent(lead.part.share)} of ${formatTime(summary.wallNanoseconds ?? 0)}${of}: ${lead.words}`;
}
