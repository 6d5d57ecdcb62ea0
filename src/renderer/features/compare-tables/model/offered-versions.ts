import type { VersionRecord } from '#contract/index.ts';

export interface OfferedVersion {
  readonly key: string;
  readonly level: 1;
  readonly position: number;
  readonly siblings: number;
  /** Undefined for the latest. */
  readonly version: bigint | undefined;
  readonly words: string;
  readonly record: VersionRecord | undefined;
  readonly tags: readonly string[];
}

interface ListedVersions {
  readonly rows: readonly { readonly record: VersionRecord | undefined }[];
}

/** The latest, then those that were read whose number begins so, or with a tag that has this in it. */
export function offeredVersions(
  list: ListedVersions | undefined,
  tags: ReadonlyMap<bigint, readonly string[]> | undefined,
  text: string,
): readonly OfferedVersion[] {
  const query = text.trim().toLowerCase();
  const tagsOf = (version: bigint) => tags?.get(version) ?? [];
  const records = (list?.rows ?? []).flatMap(({ record }) => (record === undefined ? [] : [record]));
  const found = records.filter(
    ({ version }) =>
      String(version).startsWith(query) || tagsOf(version).some((tag) => tag.toLowerCase().includes(query)),
  );
  const offered = [
    ...('latest'.startsWith(query) ? [LATEST] : []),
    ...found.map((record) => ({
      version: record.version,
      words: String(record.version),
      record,
      tags: tagsOf(record.version),
    })),
  ];
  return offered.map((each, index) => ({
    ...each,
    key: each.words,
    level: 1,
    position: index + 1,
    siblings: offered.length,
  }));
}

const LATEST = { version: undefined, words: 'latest', record: undefined, tags: [] } as const;
