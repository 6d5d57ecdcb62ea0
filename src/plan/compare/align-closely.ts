import type { PlanNode } from '../model.ts';
import { sameName } from '../operators.ts';
import { addAlone, type GrowingNode, onlyIn, pairOf, type SizedPlan } from './aligned-node.ts';

/** Aligns two lists of siblings so that as many operators as possible match. The cost is the product of their sizes. */
export function alignClosely(
  before: SizedPlan,
  after: SizedPlan,
  ones: readonly PlanNode[],
  others: readonly PlanNode[],
  into: GrowingNode[],
): void {
  const [one, other] = [forestOf(before, ones), forestOf(after, others)];
  const alignment: Alignment = { before: one, after: other, scores: bestScores(one, other), left: [] };
  alignment.left.push(() => traceBelow(alignment, 0, 0, into));
  // A plan may be too deep for recursion.
  for (let step = alignment.left.pop(); step !== undefined; step = alignment.left.pop()) step();
}

interface Alignment {
  readonly before: Forest;
  readonly after: Forest;
  readonly scores: Scores;
  readonly left: (() => void)[];
}

function traceBelow(alignment: Alignment, one: number, other: number, into: GrowingNode[]): void {
  const { before, after, scores } = alignment;
  const [ones, others] = [before.children[one] ?? [], after.children[other] ?? []];
  const common = commonScores(ones, others, scores.listed);
  const [onlyOne, onlyOther] = [ones[0], others[0]];
  if ((common[0]?.[0] ?? 0) >= scores.below(one, other)) traceLists(alignment, ones, others, common, into);
  else if (
    onlyOther !== undefined &&
    others.length === 1 &&
    scores.below(one, onlyOther) === scores.below(one, other)
  ) {
    const added = addOnly(after, onlyOther, into);
    alignment.left.push(() => traceBelow(alignment, one, onlyOther, added));
  } else if (onlyOne !== undefined) {
    const removed = addOnly(before, onlyOne, into);
    alignment.left.push(() => traceBelow(alignment, onlyOne, other, removed));
  }
}

function traceLists(
  alignment: Alignment,
  ones: readonly number[],
  others: readonly number[],
  common: readonly Int32Array[],
  into: GrowingNode[],
): void {
  const { before, after, scores } = alignment;
  let [one, other] = [0, 0];
  while (one < ones.length && other < others.length) {
    const [first, second] = [ones[one] ?? 0, others[other] ?? 0];
    const best = common[one]?.[other] ?? 0;
    const together = scores.listed(first, second);
    if (together > 0 && together + (common[one + 1]?.[other + 1] ?? 0) === best) {
      tracePlace(alignment, first, second, into, 1);
      [one, other] = [one + 1, other + 1];
    } else if ((common[one + 1]?.[other] ?? 0) === best) {
      addAlone(before.source, nodesAt(before, [first]), into);
      one += 1;
    } else {
      addAlone(after.source, nodesAt(after, [second]), into);
      other += 1;
    }
  }
  addAlone(before.source, nodesAt(before, ones.slice(one)), into);
  addAlone(after.source, nodesAt(after, others.slice(other)), into);
}

/** Two operators at the same place: they match, or one stands above and the other matches something below it. */
function tracePlace(
  alignment: Alignment,
  one: number,
  other: number,
  into: GrowingNode[],
  inList: 0 | 1,
): void {
  const { before, after, scores } = alignment;
  const [node, like] = [before.nodes[one - 1], after.nodes[other - 1]];
  if (node === undefined || like === undefined) return;
  const pair = scores.pair(one, other);
  if (pair > 0 && pair + inList >= scores.place(one, other)) {
    const paired = pairOf(node, like);
    into.push(paired);
    alignment.left.push(() => traceBelow(alignment, one, other, paired.children));
    return;
  }
  const best = scores.place(one, other);
  const below = (before.children[one] ?? []).find((child) => scores.place(child, other) === best);
  if (below !== undefined) {
    traceAmong(alignment, before, one, below, addOnly(before, one, into), (list) =>
      tracePlace(alignment, below, other, list, 0),
    );
    return;
  }
  const added = (after.children[other] ?? []).find((child) => scores.place(one, child) === best) ?? 0;
  traceAmong(alignment, after, other, added, addOnly(after, other, into), (list) =>
    tracePlace(alignment, one, added, list, 0),
  );
}

/**
 * The children of an operator that only one plan has: one of them continues the alignment, the others are unmatched.
 */
function traceAmong(
  alignment: Alignment,
  forest: Forest,
  parent: number,
  goesOn: number,
  into: GrowingNode[],
  trace: (into: GrowingNode[]) => void,
): void {
  alignment.left.push(() => {
    const children = forest.children[parent] ?? [];
    const at = children.indexOf(goesOn);
    addAlone(forest.source, nodesAt(forest, children.slice(0, at)), into);
    trace(into);
    addAlone(forest.source, nodesAt(forest, children.slice(at + 1)), into);
  });
}

function addOnly(forest: Forest, number: number, into: GrowingNode[]): GrowingNode[] {
  const added = nodesAt(forest, [number]).map((node) => onlyIn(forest.source.side, node));
  into.push(...added);
  return added[0]?.children ?? [];
}

function nodesAt({ nodes }: Forest, numbers: readonly number[]): readonly PlanNode[] {
  return numbers.flatMap((number) => nodes[number - 1] ?? []);
}

/** Siblings and everything below them, numbered from 1 in the order of the text; 0 is the parent of the siblings. */
interface Forest {
  readonly source: SizedPlan;
  readonly nodes: readonly PlanNode[];
  readonly children: readonly (readonly number[])[];
}

/** Siblings that follow each other in the text, with everything below them. */
function forestOf(source: SizedPlan, siblings: readonly PlanNode[]): Forest {
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

/** The best score of two forests, for each pair of their operators. */
interface Scores {
  /** Both operators with everything below them, at the same place. */
  readonly place: (one: number, other: number) => number;
  /** Both as the same operator; -1 if their kinds differ. */
  readonly pair: (one: number, other: number) => number;
  readonly below: (one: number, other: number) => number;
  /** Both in a list of siblings: slightly higher if the siblings right before them match, too. */
  readonly listed: (one: number, other: number) => number;
}

/**
 * Scores each pair once, children first: two operators of one kind may match, or one stands above the place of the
 * other; between them and their children, either plan may have one extra operator.
 */
function bestScores(before: Forest, after: Forest): Scores {
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

/** Scores one extra operator above several children. Above a single child, the scores of places include it already. */
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
  // Most operators have one input, which needs no table.
  if (ones.length === 1 && others.length === 1) return score(one, other);
  return commonScores(ones, others, score)[0]?.[0] ?? 0;
}

/** The best score of two ordered lists, from each position in one and in the other. */
function commonScores(
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

/** More than everything else that two operators can have in common. */
const SAME_NAME = 8;
const MAX_PROPERTIES = 3;

/** How much two operators have in common; 0 if their kinds differ. */
function similarity(one: PlanNode, other: PlanNode): number {
  if (sameName(one) !== sameName(other)) return 0;
  let shared = 0;
  for (const property of one.properties) {
    if (other.properties.some(({ key, value }) => key === property.key && value === property.value)) {
      shared += 1;
      if (shared === MAX_PROPERTIES) break;
    }
  }
  return SAME_NAME + shared;
}
