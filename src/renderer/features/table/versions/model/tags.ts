import type { TableTags } from '../../../../../contract/index.ts';

/** Names by version; a bigint is a key like any other. */
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
