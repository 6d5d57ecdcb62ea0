import type { PlanNode } from '../model.ts';
import { sameName } from '../operators.ts';

export type NodeMatch = readonly [one: number, other: number];

/** How far apart two lists may run before operators of one name are no longer taken for the same. */
const REACH = 1000;

/** Places that hold the same names in the same order: not the most there are, but found in one go over each list. */
export function matchNames(ones: readonly PlanNode[], others: readonly PlanNode[]): readonly NodeMatch[] {
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
    if (place === undefined || place - free > REACH) continue;
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
