import type { SweepPoint } from '#contract/index.ts';
import type { Goal } from './choice.ts';
import { milliseconds } from './figures.ts';
import { pointPlace } from './front.ts';

export function meetsGoal(point: SweepPoint, goal: Goal): boolean {
  const place = pointPlace(point, goal.at);
  if (place === undefined) return false;
  return place.recall >= goal.recall && place.latency <= (goal.latency ?? Number.POSITIVE_INFINITY);
}

/** `recall@10 of at least 0.95, within 10 ms at p95`. */
export function goalText({ recall, latency, at }: Goal, k: number | 'k'): string {
  const time = latency === null ? `the fastest at ${at}` : `within ${shortTime(latency)} at ${at}`;
  return `recall@${k} of at least ${recall}, ${time}`;
}

/** As somebody types it: `10 ms`. */
export function shortTime(latency: number): string {
  return milliseconds(latency).replace('.0 ', ' ');
}
