import type { Plan, PlanNode } from '../model.ts';
import { sameName } from '../operators.ts';
import { childrenOf } from '../read-node.ts';
import { alignClosely } from './align-closely.ts';
import {
  type AlignedNode,
  addAlone,
  type GrowingNode,
  onlyIn,
  pairOf,
  type SizedPlan,
  sizedPlan,
  sizeOf,
} from './aligned-node.ts';

/** The most pairs of operators that are scored: two plans of 1,000 operators. */
const MAX_PAIRS = 1_000_000;

/** How far down a chain of single inputs a match is searched for if two plans are too large to score. */
const REACH = 1000;

/**
 * Aligns two plans, operator by operator, in the order of their text. What is below an operator that only one plan has
 * can still match. Larger plans are matched by name from the root down, until the rest is small enough to be scored.
 */
export function alignPlans(before: Plan, after: Plan): readonly AlignedNode[] {
  const sides: Sides = { before: sizedPlan('before', before), after: sizedPlan('after', after) };
  const aligned: GrowingNode[] = [];
  const left: Lists[] = [{ ones: before.nodes.slice(0, 1), others: after.nodes.slice(0, 1), into: aligned }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) left.push(...alignLists(sides, next));
  return aligned;
}

interface Sides {
  readonly before: SizedPlan;
  readonly after: SizedPlan;
}

/** Siblings of both plans at the same place, and the list for their matches. */
interface Lists {
  readonly ones: readonly PlanNode[];
  readonly others: readonly PlanNode[];
  readonly into: GrowingNode[];
}

/** Returns the lists below, which are still to be aligned. */
function alignLists(sides: Sides, { ones, others, into }: Lists): readonly Lists[] {
  const matches = isSmall(sides, ones, others) ? [] : matchNames(ones, others);
  const below: Lists[] = [];
  let [one, other] = [0, 0];
  for (const [nextOne, nextOther] of matches) {
    below.push(
      ...alignUnlike(sides, { ones: ones.slice(one, nextOne), others: others.slice(other, nextOther), into }),
    );
    const [same, like] = [ones[nextOne], others[nextOther]];
    if (same !== undefined && like !== undefined) below.push(addPair(sides, same, like, into));
    [one, other] = [nextOne + 1, nextOther + 1];
  }
  below.push(...alignUnlike(sides, { ones: ones.slice(one), others: others.slice(other), into }));
  return below;
}

function isSmall({ before, after }: Sides, ones: readonly PlanNode[], others: readonly PlanNode[]): boolean {
  return (sizeOf(before, ones) + 1) * (sizeOf(after, others) + 1) <= MAX_PAIRS;
}

function addPair({ before, after }: Sides, one: PlanNode, other: PlanNode, into: GrowingNode[]): Lists {
  const paired = pairOf(one, other);
  into.push(paired);
  return {
    ones: childrenOf(before.plan, one),
    others: childrenOf(after.plan, other),
    into: paired.children,
  };
}

/** Operators of different names at the same place: one of them may be an extra operator above the other. */
function alignUnlike(sides: Sides, { ones, others, into }: Lists): readonly Lists[] {
  const { before, after } = sides;
  const isOneSided = ones.length === 0 || others.length === 0;
  if (!isOneSided && isSmall(sides, ones, others)) {
    alignClosely(before, after, ones, others, into);
    return [];
  }
  const [one, other] = [ones[0], others[0]];
  if (one !== undefined && other !== undefined && ones.length === 1 && others.length === 1) {
    const added = lineTo(after, other, sameName(one));
    if (added !== undefined) return [{ ones, others: added.rest, into: addLine(after, added.line, into) }];
    const removed = lineTo(before, one, sameName(other));
    if (removed !== undefined)
      return [{ ones: removed.rest, others, into: addLine(before, removed.line, into) }];
  }
  addAlone(before, ones, into);
  addAlone(after, others, into);
  return [];
}

interface Line {
  readonly line: readonly PlanNode[];
  /** The operator below the chain that has the name. */
  readonly rest: readonly PlanNode[];
}

/** The path down from an operator to one with the name, as long as each has one input. */
function lineTo({ plan }: SizedPlan, from: PlanNode, name: string): Line | undefined {
  const line: PlanNode[] = [];
  let node = from;
  while (line.length < REACH) {
    line.push(node);
    const [only, second] = childrenOf(plan, node);
    if (only === undefined || second !== undefined) return undefined;
    if (sameName(only) === name) return { line, rest: [only] };
    node = only;
  }
  return undefined;
}

function addLine({ side }: SizedPlan, line: readonly PlanNode[], into: GrowingNode[]): GrowingNode[] {
  let list = into;
  for (const node of line) {
    const added = onlyIn(side, node);
    list.push(added);
    list = added.children;
  }
  return list;
}

type NodeMatch = readonly [one: number, other: number];

/** How far apart in two lists operators of one name may be and still match. */
const MAX_DRIFT = 1000;

/**
 * Matches operators with the same names in the same order. The result may not be the longest, but one pass finds it.
 */
function matchNames(ones: readonly PlanNode[], others: readonly PlanNode[]): readonly NodeMatch[] {
  const most = Math.min(ones.length, others.length);
  const isSame = (one: number, other: number) => nameAt(ones, one) === nameAt(others, other);
  let start = 0;
  while (start < most && isSame(start, start)) start += 1;
  let end = 0;
  while (end < most - start && isSame(ones.length - 1 - end, others.length - 1 - end)) end += 1;
  const last = (list: readonly PlanNode[]) => list.length - end;
  return [
    ...Array.from({ length: start }, (_, place): NodeMatch => [place, place]),
    ...matchInOrder(ones, others, { start, oneEnd: last(ones), otherEnd: last(others) }),
    ...Array.from({ length: end }, (_, place): NodeMatch => [last(ones) + place, last(others) + place]),
  ];
}

interface Between {
  readonly start: number;
  readonly oneEnd: number;
  readonly otherEnd: number;
}

function matchInOrder(
  ones: readonly PlanNode[],
  others: readonly PlanNode[],
  { start, oneEnd, otherEnd }: Between,
): readonly NodeMatch[] {
  const places = placesByName(others, start, otherEnd);
  const seen = new Map<string, number>();
  const matches: NodeMatch[] = [];
  let free = start;
  for (let one = start; one < oneEnd; one += 1) {
    const name = nameAt(ones, one) ?? '';
    const known = places.get(name) ?? [];
    let next = seen.get(name) ?? 0;
    while (next < known.length && (known[next] ?? 0) < free) next += 1;
    seen.set(name, next);
    const place = known[next];
    if (place === undefined || place - free > MAX_DRIFT) continue;
    matches.push([one, place]);
    free = place + 1;
  }
  return matches;
}

function placesByName(nodes: readonly PlanNode[], start: number, end: number): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let place = start; place < end; place += 1) {
    const name = nameAt(nodes, place) ?? '';
    const known = places.get(name);
    if (known === undefined) places.set(name, [place]);
    else known.push(place);
  }
  return places;
}

function nameAt(nodes: readonly PlanNode[], place: number): string | undefined {
  const node = nodes[place];
  return node && sameName(node);
}
