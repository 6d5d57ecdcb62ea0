import { foldDown, foldUp, oncePerPlan } from '../folds.ts';
import type { Plan, PlanNode } from '../model.ts';
import { isTake } from '../operators.ts';
import { wallOf } from '../read-node.ts';

/*
 * The one definition of where the time of a plan went. The time that a text states for an operator includes its inputs
 * and all waiting. Without its longest input, the rest is its own time: its work, and its waits for a reader, a task, or
 * a thread.
 */

interface OwnTime {
  readonly nanoseconds: number;
  /**
   * Whether it is on the path from the result to the input that everything waited for. Only operators on it make the
   * plan take longer; what ran in parallel costs nothing. The own times on this path add up to the time of the plan.
   */
  readonly isOnPath: boolean;
  /**
   * How much shorter the plan could become by saving work here: less than the own time if a parallel branch took nearly
   * as long. Zero off the path.
   */
  readonly slack: number;
  /** The index of the input that it waited for longest; undefined if it has no inputs. */
  readonly awaited: number | undefined;
}

/** By the index of the node; undefined if the text states no time there or below. */
export const ownTimes = oncePerPlan((plan: Plan): readonly (OwnTime | undefined)[] => {
  const stated = statedWalls(plan);
  // Limited by the time of the operator above, since clocks are read one after the other.
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

/** The time that the plan would save without the work of these operators. */
export function savingWithout(plan: Plan, nodes: readonly number[]): number | undefined {
  const known = nodes.flatMap((node) => ownTimes(plan)[node] ?? []);
  if (known.length === 0) return undefined;
  const own = known.reduce((sum, { isOnPath, nanoseconds }) => sum + (isOnPath ? nanoseconds : 0), 0);
  return Math.min(own, Math.max(...known.map(({ slack }) => slack)));
}

/** Limited by the slack of the operator above, and by the lead over the next longest parallel branch. */
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

/** The time of the root. Older texts state none there; then it is that of the longest input. */
export const wallOfPlan = oncePerPlan((plan: Plan): number | undefined => statedWalls(plan)[0]);

/** An operator without a time is as long as its longest input. */
const statedWalls = oncePerPlan((plan: Plan) =>
  foldUp<number | undefined>(plan, (node, inputs) => wallOf(node) ?? inputs.reduce(longer, undefined)),
);

function longer(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

/** Of parallel inputs, the one that was waited for. */
function longestOf(children: readonly number[], walls: readonly number[]): number | undefined {
  const wall = (child: number) => walls[child] ?? 0;
  return children.reduce<number | undefined>(
    (most, child) => (most === undefined || wall(child) > wall(most) ? child : most),
    undefined,
  );
}

/**
 * Older engines gather chosen rows into batches before they read them, and read ahead at the same time: the wait of
 * such an operator belongs to the read above it.
 */
function gatheredForTakes(plan: Plan): readonly boolean[] {
  const above = ({ parent }: PlanNode) => (parent === undefined ? undefined : plan.nodes[parent]);
  return foldDown<boolean>(plan, (node, isAboveGathered) => {
    if (node.name !== 'CoalesceBatchesExec') return false;
    const reader = above(node);
    return isAboveGathered === true || (reader !== undefined && isTake(reader));
  });
}
