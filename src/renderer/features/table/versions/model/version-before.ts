import type { VersionList } from './version-list.ts';

/** The next older version that was read; undefined where there is none, or where one may still come between. */
export function versionBefore(list: VersionList, version: bigint): bigint | undefined {
  if (!list.isComplete && !list.isInOrder) return undefined;
  const index = list.rows.findIndex(({ record }) => record?.version === version);
  return index < 0 ? undefined : list.rows[index + 1]?.record?.version;
}
