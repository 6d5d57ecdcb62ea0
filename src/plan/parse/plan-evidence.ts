import { isOwnOperator } from '../meaning.ts';

/*
 * Decides whether lines in the form of operators are a plan. The form alone is weak evidence: `Hello, this is prose` and
 * `Buckets: 1024` have it too. A line is evidence if only Lance or DataFusion writes it; unknown lines next to evidence
 * belong to the plan.
 */

/** A line in the form of an operator. */
export interface CandidateLine {
  readonly name: string;
  /** Starts with the separator after the name. */
  readonly facts: string;
}

/**
 * How many lines at the start are not part of a plan; undefined if none is part of one. The first line is the root of
 * the others.
 */
export function linesBeforePlan(lines: readonly CandidateLine[]): number | undefined {
  if (!lines.some(isEvidence) && !isKeyedThroughout(lines)) return undefined;
  const first = lines.findIndex((line) => isEvidence(line) || hasOwnForm(line));
  return Math.max(0, first);
}

/** SECURITY: the patterns below search no more than this of a line that may be of any length. */
const MAX_LOOKED_AT = 2000;

function isEvidence({ name, facts }: CandidateLine): boolean {
  if (METRICS.test(facts)) return true;
  const start = facts.slice(0, MAX_LOOKED_AT);
  const logical = LOGICAL.get(name);
  if (logical !== undefined) return logical.test(start);
  if (EXEC.test(name)) return true;
  if (!isOwnOperator(name)) return false;
  // `Take` is an ordinary word, and `Take: columns="id"` is an operator.
  return HUMPS.test(name) || KEYED.test(start);
}

/** `metrics=[]`, `metrics=[output_rows=1`, `metrics=[output_rows{partition=0}=1`. */
const METRICS = /(?:^|[,:)] ?|\s)metrics=\[(?:\]|[a-z_]\w*(?:\{[^}]*\})?=)/;

/** Operators of DataFusion, and of engines that extend it. */
const EXEC = /^[A-Z]\w*[a-z0-9]Exec$/;

/** More than one word: `LanceRead`, `ANNSubIndex`. */
const HUMPS = /[a-z0-9][A-Z]|[A-Z]{2,}[a-z]/;

const KEYED = /^[:,(]? ?[a-z_]\w*=/;

/** DataFusion writes types around values, which no other engine does. */
const TYPED = /\b(?:Utf8(?:View)?|LargeUtf8|U?Int(?:8|16|32|64)|Float(?:32|64)|Boolean)\(/;

const JOIN = /^(?::|$)/;

/** Operators of logical plans have names that other engines use as well: the text after the name decides. */
const LOGICAL: ReadonlyMap<string, RegExp> = new Map([
  ['TableScan', /^: \S/],
  ['SubqueryAlias', /^: \S/],
  ['EmptyRelation', /^(?:$|: rows=\d)/],
  ['Limit', /^: skip=/],
  ['Aggregate', /^: groupBy=\[/],
  ['Window', /^: windowExpr=/],
  ['WindowAggr', /^: windowExpr=/],
  ['Sort', /^: .*\b(?:ASC|DESC) NULLS (?:FIRST|LAST)/],
  ['Filter', TYPED],
  ['Projection', TYPED],
  ['Values', TYPED],
  ['Repartition', /^: (?:Hash|RoundRobinBatch|DistributeBy)/],
  ['Inner Join', JOIN],
  ['Left Join', JOIN],
  ['Right Join', JOIN],
  ['Full Join', JOIN],
  ['Cross Join', JOIN],
  // These words prove nothing, whatever follows them.
  ...['Union', 'Distinct', 'Explain', 'Analyze', 'Unnest', 'Memory', 'Empty'].map(
    (name) => [name, /^(?!)/] as const,
  ),
]);

/** An unknown root: a bare name, or one with keys and values. `Hello:` above a plan is not a root. */
function hasOwnForm({ name, facts }: CandidateLine): boolean {
  if (facts === '') return /^[A-Z]/.test(name);
  return KEYED.test(facts) || LOGICAL.has(name);
}

/** Only unknown operators without metrics: they need to be several, all in the same form. */
function isKeyedThroughout(lines: readonly CandidateLine[]): boolean {
  return (
    lines.length > 1 && lines.every(({ name, facts }) => HUMPS.test(name) && /^: [a-z_]\w*=/.test(facts))
  );
}
