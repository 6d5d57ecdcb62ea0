import type { NodeFigures } from '../figures.ts';
import type { PlanFinding } from '../findings/plan-finding.ts';
import type { Plan, PlanNode, Property } from '../model.ts';
import { fetchOf, isExactDistance, isFlatText, isTextIndex, isVectorIndex } from '../operators.ts';
import type { AnalyzedPlan } from '../read-plan.ts';
import { alignPlans } from './align.ts';
import type { AlignedNode } from './aligned-node.ts';

/** `changed` means other properties or another number of rows. Times are ignored, because they always differ. */
export type RowState = 'same' | 'changed' | 'appeared' | 'vanished';

export interface Figures {
  readonly wall: FigureChange;
  readonly compute: FigureChange;
  readonly rows: FigureChange;
  readonly read: FigureChange;
}

export interface ComparedRow {
  readonly before: PlanNode | undefined;
  readonly after: PlanNode | undefined;
  /** Counted from 1, over the operators of both plans. */
  readonly level: number;
  /** The number of forks above it: a chain of single inputs needs no indent. */
  readonly forks: number;
  /** Counted from 1 among its siblings. */
  readonly position: number;
  readonly siblings: number;
  readonly state: RowState;
  readonly changes: readonly PropertyChange[];
  readonly figures: Figures;
}

export interface PlanComparison {
  /** In tree order: each row is followed by what is below it. */
  readonly rows: readonly ComparedRow[];
  readonly totals: Figures;
  /** Whether both plans search the same way: only then does less time mean a faster search. */
  readonly searchesAlike: boolean;
  readonly findings: FindingChanges;
}

export function comparePlans(before: AnalyzedPlan, after: AnalyzedPlan): PlanComparison {
  const rows = rowsOf(alignPlans(before.plan, after.plan), before, after);
  return {
    rows,
    totals: {
      wall: figureChange(before.summary.wallNanoseconds, after.summary.wallNanoseconds),
      compute: figureChange(before.summary.computeNanoseconds, after.summary.computeNanoseconds),
      rows: figureChange(before.summary.rowsOut, after.summary.rowsOut),
      read: figureChange(before.summary.bytesRead, after.summary.bytesRead),
    },
    searchesAlike: searchesAlike(before.plan, after.plan),
    findings: compareFindings(before.findings, after.findings, rows),
  };
}

interface Place {
  readonly node: AlignedNode;
  readonly level: number;
  readonly forks: number;
  readonly position: number;
  readonly siblings: number;
}

function rowsOf(
  roots: readonly AlignedNode[],
  before: AnalyzedPlan,
  after: AnalyzedPlan,
): readonly ComparedRow[] {
  const rows: ComparedRow[] = [];
  const left = placesOf(roots, 1, 0).toReversed();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node, ...place } = next;
    rows.push({ ...place, ...rowAt(node, before, after) });
    left.push(...placesOf(node.children, place.level + 1, place.forks).toReversed());
  }
  return rows;
}

function placesOf(nodes: readonly AlignedNode[], level: number, forks: number): Place[] {
  const isFork = nodes.length > 1;
  return nodes.map((node, index) => ({
    node,
    level,
    forks: isFork ? forks + 1 : forks,
    position: index + 1,
    siblings: nodes.length,
  }));
}

function rowAt({ before, after }: AlignedNode, one: AnalyzedPlan, other: AnalyzedPlan) {
  const changes = before === undefined || after === undefined ? [] : propertyChanges(before, after);
  const figures = changesOf(figuresAt(one, before), figuresAt(other, after));
  return { before, after, changes, figures, state: stateOf({ before, after }, changes, figures) };
}

function stateOf(
  { before, after }: Pick<AlignedNode, 'before' | 'after'>,
  changes: readonly PropertyChange[],
  { rows }: Figures,
): RowState {
  if (before === undefined) return 'appeared';
  if (after === undefined) return 'vanished';
  return changes.length > 0 || (rows.difference ?? 0) !== 0 ? 'changed' : 'same';
}

function figuresAt({ figures }: AnalyzedPlan, node: PlanNode | undefined): NodeFigures | undefined {
  return node === undefined ? undefined : figures[node.index];
}

function changesOf(one: NodeFigures | undefined, other: NodeFigures | undefined): Figures {
  return {
    wall: figureChange(one?.wallNanoseconds, other?.wallNanoseconds),
    compute: figureChange(one?.computeNanoseconds, other?.computeNanoseconds),
    rows: figureChange(one?.rowsOut, other?.rowsOut),
    read: figureChange(one?.bytesRead, other?.bytesRead),
  };
}

/** A figure of two plans; undefined if the text of a plan doesn't state it. */
export interface FigureChange {
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly difference: number | undefined;
  /** `after` divided by `before`; also undefined if `before` is zero. */
  readonly ratio: number | undefined;
}

function figureChange(before: number | undefined, after: number | undefined): FigureChange {
  if (before === undefined || after === undefined) {
    return { before, after, difference: undefined, ratio: undefined };
  }
  return { before, after, difference: after - before, ratio: before === 0 ? undefined : after / before };
}

/** A property of an operator that both plans have; undefined for a plan that lacks the property. */
export interface PropertyChange {
  /** Undefined for an expression without a key. */
  readonly key: string | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Properties with the same key are compared in order, since an operator may have several expressions. */
function propertyChanges(before: PlanNode, after: PlanNode): readonly PropertyChange[] {
  const [ones, others] = [valuesByKey(before.properties), valuesByKey(after.properties)];
  const keys = new Set([...ones.keys(), ...others.keys()]);
  return [...keys].flatMap((key) => valueChanges(key, ones.get(key) ?? [], others.get(key) ?? []));
}

function valuesByKey(properties: readonly Property[]): Map<string | undefined, string[]> {
  const values = new Map<string | undefined, string[]>();
  for (const { key, value } of properties) values.set(key, [...(values.get(key) ?? []), value]);
  return values;
}

function valueChanges(
  key: string | undefined,
  ones: readonly string[],
  others: readonly string[],
): readonly PropertyChange[] {
  const gone = ones.filter((value) => !others.includes(value));
  const come = others.filter((value) => !ones.includes(value));
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, place) => ({
    key,
    before: gone[place],
    after: come[place],
  }));
}

/**
 * Whether two plans search the same way: the same index, as many partitions, as many rows. If not, one may find rows
 * that the other misses, even with the same query: one may use an index where the other scans every row.
 */
function searchesAlike(before: Plan, after: Plan): boolean {
  const [ones, others] = [meansOf(before), meansOf(after)];
  return ones.length === others.length && ones.every((means, index) => means === others[index]);
}

function meansOf({ nodes }: Plan): readonly string[] {
  return nodes.flatMap((node) => {
    const fetch = fetchOf(node);
    if (isSearch(node)) return searchWords(node);
    return fetch === undefined ? [] : `fetch ${fetch}`;
  });
}

function isSearch(node: PlanNode): boolean {
  return isVectorIndex(node) || isExactDistance(node) || isTextIndex(node) || isFlatText(node);
}

function searchWords({ name, properties }: PlanNode): string {
  return [name, ...properties.map(({ key, value }) => `${key}=${value}`)].join(' ');
}

export interface FindingChanges {
  readonly appeared: readonly PlanFinding[];
  readonly vanished: readonly PlanFinding[];
  /** As in the later plan. */
  readonly stayed: readonly PlanFinding[];
}

interface NodePair {
  readonly before: PlanNode | undefined;
  readonly after: PlanNode | undefined;
}

/** A finding stayed if the later plan has one of its kind for the same operator, or else any other of its kind. */
function compareFindings(
  before: readonly PlanFinding[],
  after: readonly PlanFinding[],
  places: readonly NodePair[],
): FindingChanges {
  const likes = new Map(places.map((place) => [place.after?.index, place.before?.index]));
  const vanished = [...before];
  const take = (isIt: (one: PlanFinding) => boolean) => {
    const found = vanished.findIndex(isIt);
    if (found >= 0) vanished.splice(found, 1);
    return found >= 0;
  };
  const moved = after.filter(
    ({ kind, node }) => !take((one) => one.kind === kind && one.node === likes.get(node)),
  );
  const appeared = moved.filter(({ kind }) => !take((one) => one.kind === kind));
  return { appeared, vanished, stayed: after.filter((finding) => !appeared.includes(finding)) };
}
