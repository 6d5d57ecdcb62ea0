import type { ActivityEntry } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import type { BackgroundRequests } from './known-requests.ts';
import { requestStatus } from './request-status.ts';

/** Both kinds as one list, by their ids. */
export function inOrder(
  own: readonly ActivityEntry[],
  background: readonly ActivityEntry[],
): readonly ActivityEntry[] {
  return background.length === 0 ? own : [...own, ...background].sort((one, other) => one.id - other.id);
}

/** How many requests there were of the background, what is to be seen of them, and what went wrong. */
export function backgroundText({ requests, count }: BackgroundRequests, isShown: boolean): string {
  const all = formatQuantity(count, 'background request');
  if (!isShown || count <= requests.length) return all;
  return `${all}, latest ${formatCount(requests.length)} shown`;
}

export function failedCountText({ requests }: BackgroundRequests): string | undefined {
  const failed = requests.filter((request) => requestStatus(request).tone === 'failed').length;
  return failed === 0 ? undefined : `${formatCount(failed)} failed`;
}
