import type { NodeFigures } from '../analysis/figures.ts';
import type { AnalyzedPlan } from '../analysis/read-plan.ts';
import type { PlanNode } from '../model.ts';
import { alignPlans } from './align.ts';
import type { AlignedNode } from './aligned-node.ts';
import { compareFindings, type FindingChanges } from './compare-findings.ts';
import { type FigureChange, figureChange } from './figure-change.ts';
import { type PropertyChange, propertyChanges } from './property-changes.ts';
import { searchesAlike } from './searches-alike.ts';

/** `changed`: it does something else, or with another number of rows. Times alone are never the same twice. */
export type RowState = 'same' | 'changed' | 'appeared' | 'vanished';

export interface Figures {
  readonly wall: FigureChange;
  readonly compute: FigureChange;
  readonly rows: FigureChange;
  readonly read: FigureChange;
}

/** A place in the two plans. */
export interface ComparedRow {
  readonly before: PlanNode | undefined;
  readonly after: PlanNode | undefined;
  /** From 1, among what is in either plan. */
  readonly level: number;
  /** How often the way to it forked: a line of single inputs needs no indent. */
  readonly forks: number;
  /** From 1 among its siblings. */
  readonly position: number;
  readonly siblings: number;
  readonly state: RowState;
  readonly changes: readonly PropertyChange[];
  readonly figures: Figures;
}

export interface PlanComparison {
  /** In the order of a tree: each followed by what is below it. */
  readonly rows: readonly ComparedRow[];
  readonly totals: Figures;
  /** Whether both look for their rows by the same means: then less time is nothing but less time. */
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
