import { formatCount, formatQuantity } from '../../../lib/format.ts';

export interface RequestCounts {
  readonly shown: number;
  readonly all: number;
  readonly isFiltered: boolean;
  /** Requests that came since the list was paused; undefined while it runs. */
  readonly heldBack: number | undefined;
}

/** The line beside the title: how many, of how many, and whether the list stands still. */
export function requestCountLabel({ shown, all, isFiltered, heldBack }: RequestCounts): string {
  const total = formatQuantity(all, 'request');
  const listed = isFiltered ? `${formatCount(shown)} of ${total}` : total;
  if (heldBack === undefined) return listed;
  return `${listed}, paused${heldBack === 0 ? '' : `, ${formatCount(heldBack)} new`}`;
}
