import type { FailureDetails, TableTags, VersionPage, VersionRecord } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';

export interface VersionRow {
  readonly key: string;
  /** Undefined in the last row while there is more to load. */
  readonly record: VersionRecord | undefined;
}

export interface VersionList {
  /** Newest first among the loaded versions. */
  readonly rows: readonly VersionRow[];
  readonly count: number;
  readonly isComplete: boolean;
  /** Whether the server sends the newest first, so that everything still to load is older. */
  readonly isInOrder: boolean;
  readonly gap: FailureDetails | undefined;
}

export const MORE_KEY = 'more';

export function versionList(pages: readonly VersionPage[]): VersionList {
  const sent = pages.flatMap(({ versions }) => versions);
  const last = pages.at(-1);
  const hasMore = last?.cursor !== undefined;
  const gap = pages.find((page) => page.gap !== undefined)?.gap;
  const records: readonly VersionRow[] = sent.toSorted(newestFirst).map((record) => ({
    key: String(record.version),
    record,
  }));
  const more: VersionRow = { key: MORE_KEY, record: undefined };
  return {
    rows: hasMore ? [...records, more] : records,
    count: sent.length,
    isComplete: !hasMore && gap === undefined,
    isInOrder: sent.every(
      (record, index) => index === 0 || newestFirst(sent[index - 1] ?? record, record) < 0,
    ),
    gap,
  };
}

function newestFirst(one: VersionRecord, other: VersionRecord): number {
  if (one.version === other.version) return 0;
  return one.version > other.version ? -1 : 1;
}

export function findListedVersion({ rows }: VersionList, key: string | undefined): VersionRecord | undefined {
  return key === undefined ? undefined : rows.find((row) => row.key === key)?.record;
}

/** `42 versions, complete`; otherwise says that more can be loaded. */
export function versionCountText({ count, isComplete, isInOrder, gap }: VersionList): string {
  const versions = formatQuantity(count, 'version');
  if (isComplete) return `${versions}, complete`;
  if (gap !== undefined) return `${versions}, incomplete`;
  return isInOrder
    ? `${versions} loaded, older available`
    : `${versions} loaded; newer ones may follow because the server doesn’t sort them`;
}

/** For the tab: `42`, or `100+` while there is more to load. */
export function versionCountMark({ count, isComplete }: VersionList): string {
  return `${count}${isComplete ? '' : '+'}`;
}

/** In characters, so that the column fits every loaded version. */
export function longestVersion({ rows }: VersionList): number {
  // The newest version comes first.
  return rows[0]?.key.length ?? 0;
}

/** Tag names by version. A Map accepts a bigint as its key. */
export type TagsByVersion = ReadonlyMap<bigint, readonly string[]>;

export function tagsByVersion(tags: TableTags): TagsByVersion {
  const byVersion = new Map<bigint, string[]>();
  for (const { name, version } of tags) {
    const names = byVersion.get(version);
    if (names === undefined) byVersion.set(version, [name]);
    else names.push(name);
  }
  for (const names of byVersion.values()) names.sort();
  return byVersion;
}
