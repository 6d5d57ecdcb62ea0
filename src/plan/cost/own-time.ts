import { foldDown, foldUp, oncePerPlan } from '../folds.ts';
import type { Plan, PlanNode } from '../model.ts';
import { isTake } from '../operators.ts';
import { wallOf } from '../read-node.ts';

/*
 * The one definition of where the time of a plan went. The time that a text states of an operator includes its inputs
 * and all waiting. What is left without the longest of its inputs is its own: its work, and what it waited for its
 * reader, its tasks, or a thread.
 */

interface OwnTime {
  readonly nanoseconds: number;
  /**
   * On the way from the result down to the input that everything waited for. Only there does an operator make its plan
   * longer: what ran beside it costs nothing. The own times of this path add up to the time of the plan.
   */
  readonly isOnPath: boolean;
  /**
   * How much shorter the plan could become by work saved here: beside a branch that took nearly as long, not by all of
   * it. Zero off the path.
   */
  readonly slack: number;
  /** The input that it waited for longest, by its index; undefined where it has none. */
  readonly awaited: number | undefined;
}

/** At the index of each node; undefined where the text states no time there or below. */
export const ownTimes = oncePerPlan((plan: Plan): readonly (OwnTime | undefined)[] => {
  const stated = statedWalls(plan);
  // No longer than what is above it: clocks are read one after the other.
  const walls = foldDown<number>(plan, ({ index }, above) => Math.min(stated[index] ?? 0, above ?? Infinity));
  const awaited = plan.nodes.map(({ children }) => longestOf(children, walls));
  const gathered = gatheredForTakes(plan);
  const inputOf = (index: number): number | undefined => {
    let input = awaited[index];
    while (input !== undefined && gathered[input]) input = awaited[input];
    return input;
  };
  const isOnPath = foldDown<boolean>(
    plan,
    ({ index, parent }, above) => parent === undefined || (above === true && awaited[parent] === index),
  );
  const slacks = slacksOf(plan, walls, awaited);
  return plan.nodes.map(({ index }) => {
    if (stated[index] === undefined) return undefined;
    const place = { isOnPath: isOnPath[index] === true, slack: slacks[index] ?? 0 };
    if (gathered[index]) return { ...place, nanoseconds: 0, awaited: awaited[index] };
    const input = inputOf(index);
    const below = input === undefined ? 0 : (walls[input] ?? 0);
    return { ...place, nanoseconds: Math.max(0, (walls[index] ?? 0) - below), awaited: input };
  });
});

/** What the plan would save without the work of some of its operators. */
export function savingWithout(plan: Plan, nodes: readonly number[]): number | undefined {
  const known = nodes.flatMap((node) => ownTimes(plan)[node] ?? []);
  if (known.length === 0) return undefined;
  const own = known.reduce((sum, { isOnPath, nanoseconds }) => sum + (isOnPath ? nanoseconds : 0), 0);
  return Math.min(own, Math.max(...known.map(({ slack }) => slack)));
}

/** Of an operator no more than that of what is above it, nor than its branch is ahead of the next one beside it. */
function slacksOf(
  plan: Plan,
  walls: readonly number[],
  awaited: readonly (number | undefined)[],
): readonly number[] {
  return foldDown<number>(plan, ({ index, parent }, above) => {
    if (parent === undefined || above === undefined) return walls[index] ?? 0;
    if (awaited[parent] !== index) return 0;
    const others = plan.nodes[parent]?.children.filter((child) => child !== index) ?? [];
    const next = longestOf(others, walls);
    return Math.min(above, (walls[index] ?? 0) - (next === undefined ? 0 : (walls[next] ?? 0)));
  });
}

/** The root's; older texts give the root none, and then it is the longest of its inputs. */
export const wallOfPlan = oncePerPlan((plan: Plan): number | undefined => statedWalls(plan)[0]);

/** What has no time of its own took as long as its longest input. */
const statedWalls = oncePerPlan((plan: Plan) =>
  foldUp<number | undefined>(plan, (node, inputs) => wallOf(node) ?? inputs.reduce(longer, undefined)),
);

function longer(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

/** Of inputs that ran at once, the one that was waited for. */
function longestOf(children: readonly number[], walls: readonly number[]): number | undefined {
  const wall = (child: number) => walls[child] ?? 0;
  return children.reduce<number | undefined>(
    (most, child) => (most === undefined || wall(child) > wall(most) ? child : most),
    undefined,
  );
}

/**
 * Older engines gather the rows that were chosen into batches before they read them, and read ahead while they do: what
 * such an operator waits is time of the reading above it.
 */
function gatheredForTakes(plan: Plan): readonly boolean[] {
  const above = ({ parent }: PlanNode) => (parent === undefined ? undefined : plan.nodes[parent]);
  return foldDown<boolean>(plan, (node, isAboveGathered) => {
    if (node.name !== 'CoalesceBatchesExec') return false;
    const reader = above(node);
    return isAboveGathered === true || (reader !== undefined && isTake(reader));
  });
}
