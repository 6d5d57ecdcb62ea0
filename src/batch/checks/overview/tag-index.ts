import { lowerBound } from './lower-bound.ts';
import type { Tag } from './operation-context.ts';
import type { VersionRange } from './read-change.ts';

export interface TagIndex {
  /** Those that point into the range. */
  within(range: VersionRange): readonly Tag[];
  /** Tags go with their table. */
  clear(): void;
}

export function createTagIndex(tags: ReadonlyMap<string, bigint>): TagIndex {
  let inOrder: readonly Tag[] = [...tags]
    .map(([name, version]) => ({ name, version }))
    .sort((one, other) => (one.version < other.version ? -1 : 1));
  const from = (version: bigint) =>
    lowerBound(inOrder.length, (place) => inOrder[place]?.version ?? version, version);
  return {
    within: ({ start, end }) => inOrder.slice(from(start), end === undefined ? undefined : from(end)),
    clear: () => {
      inOrder = [];
    },
  };
}
