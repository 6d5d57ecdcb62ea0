import { foldDown, oncePerPlan } from '../folds.ts';
import type { Plan, PlanNode } from '../model.ts';
import {
  isExactDistance,
  isFilter,
  isFlatText,
  isScalarIndex,
  isScan,
  isTake,
  isTextIndex,
  isVectorIndex,
} from '../operators.ts';
import { bytesReadOf, count, nanoseconds } from '../read-node.ts';
import { ownTimes, savingWithout, wallOfPlan } from './own-time.ts';

/** Kinds of work in the words of the user, not of the engine. */
export type WorkKind =
  | 'columns'
  | 'vectors'
  | 'load-index'
  | 'vector-index'
  | 'text-index'
  | 'filter-index'
  | 'queue'
  | 'scan'
  | 'texts'
  | 'distances'
  | 'filter'
  | 'sort'
  | 'compute'
  | 'other';

export const WORK_TITLES: Readonly<Record<WorkKind, string>> = {
  columns: 'Read columns',
  vectors: 'Read vectors',
  'load-index': 'Load index',
  'vector-index': 'Vector index',
  'text-index': 'Text index',
  'filter-index': 'Filter index',
  queue: 'Wait for a thread',
  scan: 'Scan',
  texts: 'Search texts',
  distances: 'Distances',
  filter: 'Filter',
  sort: 'Sort',
  compute: 'Compute',
  other: 'Other',
};

/** A part of the time of a plan; all parts add up to the whole. */
export interface TimePart {
  readonly kind: WorkKind;
  readonly nanoseconds: number;
  /** The share of the whole plan. */
  readonly share: number;
  /** The time that the plan would save without it. */
  readonly saving: number;
  /** The operators whose time it is, the longest first. */
  readonly nodes: readonly number[];
}

/** Smaller shares get no part of their own. */
const SMALLEST = 0.02;

/** The longest part comes first, the sum of small parts last; empty if the text states no times. */
export const timeParts = oncePerPlan((plan: Plan): readonly TimePart[] => {
  const whole = wallOfPlan(plan);
  if (!whole) return [];
  const parts = [...byKind(slicesOnPath(plan))].map(([kind, slices]) => partOf(plan, kind, slices));
  const named = parts.filter(({ kind, share }) => kind !== 'other' && share >= SMALLEST);
  const others = parts.filter((part) => !named.includes(part));
  const rest = mergedRest(plan, others);
  return [...named.toSorted((one, other) => other.nanoseconds - one.nanoseconds), ...rest];
});

interface Slice {
  readonly node: number;
  readonly kind: WorkKind;
  readonly nanoseconds: number;
}

function slicesOnPath(plan: Plan): readonly Slice[] {
  const forDistance = feedsDistance(plan);
  return ownTimes(plan).flatMap((own, index) => {
    const node = plan.nodes[index];
    if (node === undefined || !own?.isOnPath || own.nanoseconds === 0) return [];
    const queued = queuedIn(node, own.nanoseconds);
    const kind = kindOf(node, forDistance[index] === true);
    const slices: Slice[] = [{ node: index, kind, nanoseconds: own.nanoseconds - queued }];
    if (queued > 0) slices.push({ node: index, kind: 'queue', nanoseconds: queued });
    return slices;
  });
}

function byKind(slices: readonly Slice[]): ReadonlyMap<WorkKind, Slice[]> {
  const groups = new Map<WorkKind, Slice[]>();
  for (const slice of slices) {
    const group = groups.get(slice.kind);
    if (group === undefined) groups.set(slice.kind, [slice]);
    else group.push(slice);
  }
  return groups;
}

function partOf(plan: Plan, kind: WorkKind, slices: readonly Slice[]): TimePart {
  const total = slices.reduce((sum, slice) => sum + slice.nanoseconds, 0);
  const nodes = slices.toSorted((one, other) => other.nanoseconds - one.nanoseconds).map(({ node }) => node);
  return timePart(plan, { kind, nanoseconds: total, nodes });
}

function mergedRest(plan: Plan, parts: readonly TimePart[]): readonly TimePart[] {
  const total = parts.reduce((sum, part) => sum + part.nanoseconds, 0);
  const nodes = parts.flatMap((part) => part.nodes);
  return total === 0 ? [] : [timePart(plan, { kind: 'other', nanoseconds: total, nodes })];
}

function timePart(plan: Plan, part: Pick<TimePart, 'kind' | 'nanoseconds' | 'nodes'>): TimePart {
  const saving = Math.min(part.nanoseconds, savingWithout(plan, part.nodes) ?? 0);
  return { ...part, share: part.nanoseconds / (wallOfPlan(plan) || 1), saving };
}

/** Whether the output of a node goes to a distance computation, with nothing else read in between. */
function feedsDistance(plan: Plan): readonly boolean[] {
  const above = ({ parent }: PlanNode) => (parent === undefined ? undefined : plan.nodes[parent]);
  return foldDown<boolean>(plan, (node, isAboveFeeding) => {
    const reader = above(node);
    if (reader === undefined || isTake(reader)) return false;
    return isExactDistance(reader) || isAboveFeeding === true;
  });
}

function kindOf(node: PlanNode, forDistance: boolean): WorkKind {
  if (isTake(node)) return forDistance ? 'vectors' : 'columns';
  if (isScan(node)) return 'scan';
  if (isVectorIndex(node) || isTextIndex(node) || isScalarIndex(node)) {
    if (readsIndex(node)) return 'load-index';
    if (isVectorIndex(node)) return 'vector-index';
    return isTextIndex(node) ? 'text-index' : 'filter-index';
  }
  if (isFlatText(node)) return 'texts';
  if (isExactDistance(node)) return 'distances';
  if (isFilter(node)) return 'filter';
  return KINDS.get(node.name) ?? 'other';
}

const KINDS: ReadonlyMap<string, WorkKind> = new Map<string, WorkKind>([
  ['SortExec', 'sort'],
  ['SortPreservingMergeExec', 'sort'],
  ['ProjectionExec', 'compute'],
  ['AggregateExec', 'compute'],
  ['WindowAggExec', 'compute'],
  ['HashJoinExec', 'compute'],
  ['CrossJoinExec', 'compute'],
  ['NestedLoopJoinExec', 'compute'],
  ['SortMergeJoinExec', 'compute'],
]);

/** Reads from storage what the index cache does not have. */
function readsIndex(node: PlanNode): boolean {
  const misses = ['index_cache_misses', 'parts_loaded', 'indices_loaded'].map(
    (name) => count(node, name) ?? 0,
  );
  return misses.some((missed) => missed > 0) || (bytesReadOf(node) ?? 0) > 0;
}

/** Shorter waits are normal. */
const SHORT_WAIT = 50_000;

/** The choice of partitions states its own time; if nothing was read, the rest was waiting for a thread. */
function queuedIn(node: PlanNode, own: number): number {
  const worked = nanoseconds(node, 'find_partitions_elapsed');
  if (worked === undefined || readsIndex(node)) return 0;
  const waited = own - worked;
  return waited > Math.max(SHORT_WAIT, worked) ? waited : 0;
}
