import type { PlanNode } from '../model.ts';
import { similarity } from './similarity.ts';
import type { SizedPlan } from './sized-plan.ts';

/** Siblings and all that is below them, numbered from 1 in the order of the text; 0 stands above the siblings. */
export interface Forest {
  readonly source: SizedPlan;
  readonly nodes: readonly PlanNode[];
  readonly children: readonly (readonly number[])[];
}

/** A run of siblings that stand one after the other in the text: so does all that is below them. */
export function forestOf(source: SizedPlan, siblings: readonly PlanNode[]): Forest {
  const first = siblings[0]?.index ?? 0;
  const last = siblings.at(-1)?.index ?? -1;
  const nodes = source.plan.nodes.slice(first, last < 0 ? first : last + (source.sizes[last] ?? 1));
  const numbers = (indexes: readonly number[]) => indexes.map((index) => index - first + 1);
  return {
    source,
    nodes,
    children: [numbers(siblings.map(({ index }) => index)), ...nodes.map((node) => numbers(node.children))],
  };
}

/** How much of two forests can be laid over each other, for each pair of their operators. */
export interface Scores {
  /** The two, with what is below them, in the same place. */
  readonly place: (one: number, other: number) => number;
  /** The two as one operator; -1 where they are not of one kind. */
  readonly pair: (one: number, other: number) => number;
  /** What is below the two. */
  readonly below: (one: number, other: number) => number;
  /** The two in a list of siblings: a little more where they follow directly on two that are one. */
  readonly listed: (one: number, other: number) => number;
}

/**
 * Each pair is weighed once, children first: two operators of one kind may be one, or either stands above the place of
 * the other; between them and what is below, either plan may have one operator more.
 */
export function bestScores(before: Forest, after: Forest): Scores {
  const [height, width] = [before.children.length, after.children.length];
  const [places, pairs, belows] = [table(height, width), table(height, width), table(height, width)];
  const read = (scores: Int32Array) => (one: number, other: number) => scores[one * width + other] ?? 0;
  const [place, pair, below] = [read(places), read(pairs), read(belows)];
  const listed = (one: number, other: number) => Math.max(place(one, other), pair(one, other) + 1);
  for (let one = height - 1; one >= 0; one -= 1) {
    for (let other = width - 1; other >= 0; other -= 1) {
      const at = one * width + other;
      const [ones, others] = [before.children[one] ?? [], after.children[other] ?? []];
      belows[at] = Math.max(
        commonLength(ones, others, listed),
        belowOnly(ones, others, (next) => below(next, other)),
        belowOnly(others, ones, (next) => below(one, next)),
      );
      pairs[at] = pairScore(before.nodes[one - 1], after.nodes[other - 1], belows[at] ?? 0);
      places[at] = Math.max(
        pairs[at] ?? 0,
        0,
        largest(ones, (next) => place(next, other)),
        largest(others, (next) => place(one, next)),
      );
    }
  }
  return { place, pair, below, listed };
}

function table(height: number, width: number): Int32Array {
  return new Int32Array(height * width);
}

function pairScore(one: PlanNode | undefined, other: PlanNode | undefined, below: number): number {
  const weight = one === undefined || other === undefined ? 0 : similarity(one, other);
  return weight === 0 ? -1 : weight + below;
}

/** One operator more, above several: where it is above a single one, their places say so already. */
function belowOnly(
  children: readonly number[],
  others: readonly number[],
  score: (child: number) => number,
): number {
  const [only] = children;
  return only === undefined || children.length > 1 || others.length < 2 ? 0 : score(only);
}

function largest(children: readonly number[], score: (child: number) => number): number {
  let most = 0;
  for (const child of children) most = Math.max(most, score(child));
  return most;
}

type PairScore = (one: number, other: number) => number;

function commonLength(ones: readonly number[], others: readonly number[], score: PairScore): number {
  const [one, other] = [ones[0], others[0]];
  if (one === undefined || other === undefined) return 0;
  // Most operators have one input: no table for these.
  if (ones.length === 1 && others.length === 1) return score(one, other);
  return commonScores(ones, others, score)[0]?.[0] ?? 0;
}

/** The most that can be had of two lists in their order, from each place of the one and of the other on. */
export function commonScores(
  ones: readonly number[],
  others: readonly number[],
  score: PairScore,
): readonly Int32Array[] {
  const rows = Array.from({ length: ones.length + 1 }, () => new Int32Array(others.length + 1));
  for (let one = ones.length - 1; one >= 0; one -= 1) {
    const [row, next] = [rows[one], rows[one + 1]];
    if (row === undefined || next === undefined) continue;
    for (let other = others.length - 1; other >= 0; other -= 1) {
      const together = score(ones[one] ?? 0, others[other] ?? 0) + (next[other + 1] ?? 0);
      row[other] = Math.max(together, next[other] ?? 0, row[other + 1] ?? 0);
    }
  }
  return rows;
}
