import type { ActivityEntry } from '#contract/index.ts';
import { formatBytes, formatQuantity } from '#lib/format.ts';
import type { CollectionRow } from '#ui/collection/collection.ts';
import type { FoundGroup } from './filter-requests.ts';

export interface ListedRequest extends CollectionRow {
  readonly request: ActivityEntry;
  /** For a request to the reader: all requests to storage that it caused, including filtered ones. */
  readonly caused: readonly ActivityEntry[];
  /** For a request to storage: the request to the reader that caused it. */
  readonly cause?: ActivityEntry;
}

export function toRows(
  groups: readonly FoundGroup[],
  isOpen: (headId: number) => boolean,
): readonly ListedRequest[] {
  return groups.flatMap((group, index) =>
    rowsOf(group, isOpen, { position: index + 1, siblings: groups.length }),
  );
}

type Place = Pick<CollectionRow, 'position' | 'siblings'>;

function rowsOf(
  { head, caused, shown }: FoundGroup,
  isOpen: (headId: number) => boolean,
  place: Place,
): readonly ListedRequest[] {
  const expanded = shown.length > 0 && isOpen(head.id);
  const own: ListedRequest = {
    key: String(head.id),
    level: 1,
    ...place,
    ...(shown.length === 0 ? {} : { expanded }),
    request: head,
    caused,
  };
  if (!expanded) return [own];
  return [
    own,
    ...shown.map((request, index) => ({
      key: String(request.id),
      level: 2,
      position: index + 1,
      siblings: shown.length,
      request,
      caused: [],
      cause: head,
    })),
  ];
}

/** Beside a request to the reader: `8 requests to storage, 1 retried`. */
export function causedText(caused: readonly ActivityEntry[], retried: ReadonlySet<number>): string {
  if (caused.length === 0) return 'no requests to storage';
  const again = caused.filter(({ id }) => retried.has(id)).length;
  return `${formatQuantity(caused.length, 'request')} to storage${again === 0 ? '' : `, ${again} retried`}`;
}

/** The requests to storage and their size: `10 requests, 497 KB`; undefined without any. */
export function storageText(requests: readonly ActivityEntry[]): string | undefined {
  const stored = requests.filter(({ part }) => part === 'storage');
  if (stored.length === 0) return undefined;
  return `${formatQuantity(stored.length, 'request')}, ${formatBytes(receivedBytes(stored))}`;
}

export function receivedBytes(requests: readonly ActivityEntry[]): number {
  return requests.reduce((sum, { responseBytes }) => sum + responseBytes, 0);
}

/** A request to the reader doesn’t leave this computer: only the requests that it causes are counted. */
export function countRequests(requests: readonly ActivityEntry[]): number {
  return requests.filter(({ part }) => part !== 'reader').length;
}
