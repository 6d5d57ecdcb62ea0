import type { AnalyzedPlan, Plan, PlanNode, VectorSearch } from '#plan/index.ts';

/** The groups of a plan that can be collapsed, computed once, whatever is expanded. */
export interface Outline {
  readonly reading: AnalyzedPlan;
  readonly subtrees: Subtrees;
  /** By their outermost node. */
  readonly searches: ReadonlyMap<number, VectorSearch>;
  readonly runs: CheapRuns;
  /** The first node of the run that a node belongs to. */
  readonly runOf: ReadonlyMap<number, number>;
  readonly likes: LikeSiblings;
  /** For each hidden branch, the similar one that is shown. */
  readonly likeOf: ReadonlyMap<number, number>;
}

export function outlineOf(reading: AnalyzedPlan): Outline {
  const { plan } = reading;
  const subtrees = subtreesOf(reading);
  const searches = searchesByNode(reading.searches);
  const runs = cheapRuns(reading, searches);
  const likes = likeSiblings(plan.nodes, subtrees);
  return { reading, subtrees, searches, runs, runOf: inverted(runs), likes, likeOf: inverted(likes) };
}

function searchesByNode(searches: readonly VectorSearch[]): ReadonlyMap<number, VectorSearch> {
  const byNode = new Map<number, VectorSearch>();
  for (const search of searches) {
    const [outermost] = search.nodes;
    if (outermost !== undefined && !byNode.has(outermost)) byNode.set(outermost, search);
  }
  return byNode;
}

function inverted(groups: ReadonlyMap<number, readonly number[]>): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  for (const [owner, members] of groups) for (const member of members) owners.set(member, owner);
  return owners;
}

/** Operators with a smaller share of the whole are cheap. */
const CHEAP_SHARE = 0.01;

/** Chains of operators that are not worth a row each, by their first operator. */
type CheapRuns = ReadonlyMap<number, readonly number[]>;

/**
 * Reads are not cheap even if they compute little, because they wait. An operator that states no cost has hardly any.
 */
export function isCheap({ figures, summary }: AnalyzedPlan, node: number): boolean {
  if (summary.hottest.length === 0) return false;
  const own = figures[node];
  return (own?.costShare ?? 0) < CHEAP_SHARE && (own?.bytesRead ?? 0) === 0;
}

/** Only chains of single inputs; a run ends where a group begins. */
function cheapRuns(reading: AnalyzedPlan, groups: ReadonlyMap<number, unknown>): CheapRuns {
  const runs = new Map<number, number[]>();
  const runOf = new Map<number, number[]>();
  for (const node of reading.plan.nodes) {
    if (!isCheap(reading, node.index)) continue;
    const run = groups.has(node.index) ? undefined : runAbove(reading.plan.nodes, node, runOf);
    const its = run ?? [];
    its.push(node.index);
    runOf.set(node.index, its);
    if (run === undefined) runs.set(node.index, its);
  }
  return new Map([...runs].filter(([, run]) => run.length > 1));
}

function runAbove(
  nodes: readonly PlanNode[],
  { parent }: PlanNode,
  runOf: ReadonlyMap<number, number[]>,
): number[] | undefined {
  if (parent === undefined || nodes[parent]?.children.length !== 1) return undefined;
  return runOf.get(parent);
}

/** One of several branches with the same operators is shown; the others are listed by that one. */
type LikeSiblings = ReadonlyMap<number, readonly number[]>;

/** Fewer branches are faster to read than to expand. */
const FEWEST_HIDDEN = 3;

function likeSiblings(nodes: readonly PlanNode[], subtrees: Subtrees): LikeSiblings {
  const shapes = shapesOf(nodes);
  const found = new Map<number, readonly number[]>();
  for (const { children } of nodes) {
    if (children.length <= FEWEST_HIDDEN) continue;
    for (const alike of alikeAmong(children, shapes)) {
      if (alike.length <= FEWEST_HIDDEN) continue;
      const shown = hottest(alike, subtrees);
      found.set(
        shown,
        alike.filter((child) => child !== shown),
      );
    }
  }
  return found;
}

function alikeAmong(children: readonly number[], shapes: Uint32Array): Iterable<readonly number[]> {
  const byShape = new Map<number, number[]>();
  for (const child of children) {
    const shape = shapes[child] ?? 0;
    const alike = byShape.get(shape);
    if (alike === undefined) byShape.set(shape, [child]);
    else alike.push(child);
  }
  return byShape.values();
}

/** Two nodes get the same number if they and everything below them have the same names. */
function shapesOf(nodes: readonly PlanNode[]): Uint32Array {
  const numbers = new Map<string, number>();
  const shapes = new Uint32Array(nodes.length);
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const node = nodes[index];
    // A name can't contain a line feed.
    const shape = `${node?.name}\n${node?.children.map((child) => shapes[child]).join()}`;
    const number = numbers.get(shape) ?? numbers.size;
    numbers.set(shape, number);
    shapes[index] = number;
  }
  return shapes;
}

/** Shows the slowest of similar branches; the first one if nothing was measured. */
function hottest(alike: readonly number[], subtrees: Subtrees): number {
  const work = (node: number) => subtrees.cost(node, subtrees.end(node)) ?? 0;
  return alike.reduce((best, node) => (work(node) > work(best) ? node : best));
}

/** Sums over subtrees in constant time, since the nodes of a subtree follow each other. */
interface Subtrees {
  /** The index after the last node of the subtree. */
  readonly end: (node: number) => number;
  /** The own cost of the nodes from `from` up to, but not including, `to`; undefined if none of them states it. */
  readonly cost: (from: number, to: number) => number | undefined;
}

function subtreesOf(reading: AnalyzedPlan): Subtrees {
  const { nodes } = reading.plan;
  const ends = endsOf(nodes);
  const work = new Float64Array(nodes.length + 1);
  const stated = new Uint32Array(nodes.length + 1);
  nodes.forEach((_, index) => {
    const own = countedCost(reading, index);
    work[index + 1] = (work[index] ?? 0) + (own ?? 0);
    stated[index + 1] = (stated[index] ?? 0) + (own === undefined ? 0 : 1);
  });
  const between = (sums: Float64Array | Uint32Array, from: number, to: number) =>
    (sums[to] ?? 0) - (sums[from] ?? 0);
  return {
    end: (node) => ends[node] ?? node + 1,
    cost: (from, to) => (between(stated, from, to) === 0 ? undefined : between(work, from, to)),
  };
}

/** Operators that ran in parallel added nothing to the time of the plan, so they are not counted. */
function countedCost({ figures, measure }: AnalyzedPlan, node: number): number | undefined {
  const figure = figures[node];
  return measure === 'own' && !figure?.isOnPath ? undefined : figure?.costNanoseconds;
}

/** From the last node to the first: parents come before their children. */
function endsOf(nodes: Plan['nodes']): Uint32Array {
  const ends = new Uint32Array(nodes.length);
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const last = nodes[index]?.children.at(-1);
    ends[index] = last === undefined ? index + 1 : (ends[last] ?? index + 1);
  }
  return ends;
}
