import type { AnsweredCall, FailureDetails, IndexPage, TableIndex } from '../../../../../contract/index.ts';
import { formatQuantity } from '../../../../lib/format/index.ts';

export interface IndexRow {
  readonly key: string;
  readonly level: 1;
  readonly position: number;
  readonly siblings: number;
  /** Undefined in the last row while there is more to read. */
  readonly index: TableIndex | undefined;
}

export interface IndexList {
  /** In the order of the server. */
  readonly rows: readonly IndexRow[];
  readonly indices: readonly TableIndex[];
  readonly isComplete: boolean;
  readonly gap: FailureDetails | undefined;
  readonly calls: readonly AnsweredCall[];
}

/** A name can be any text, so those of the indices begin with a sign of their own. */
const MORE_KEY = 'more';
const keyOf = (name: string) => `=${name}`;

export function indexList(pages: readonly IndexPage[]): IndexList {
  const indices = pages.flatMap((page) => page.indices);
  const hasMore = pages.at(-1)?.cursor !== undefined;
  const gap = pages.find((page) => page.gap !== undefined)?.gap;
  const siblings = hasMore || gap !== undefined ? 0 : indices.length;
  const rows = indices.map(
    (index, at): IndexRow => ({ key: keyOf(index.name), level: 1, position: at + 1, siblings, index }),
  );
  const more: IndexRow = { key: MORE_KEY, level: 1, position: 0, siblings: 0, index: undefined };
  return {
    rows: hasMore ? [...rows, more] : rows,
    indices,
    isComplete: !hasMore && gap === undefined,
    gap,
    calls: pages.flatMap(({ calls }) => calls),
  };
}

export function findIndex({ rows }: IndexList, key: string | undefined): TableIndex | undefined {
  return key === undefined ? undefined : rows.find((row) => row.key === key)?.index;
}

/** `3 indices, complete`; while there is more, that there is. */
export function indexCountText({ indices, isComplete, gap }: IndexList): string {
  const words = formatQuantity(indices.length, 'index', 'indices');
  if (isComplete) return `${words}, complete`;
  return gap === undefined ? `${words} loaded, more available` : `${words}, incomplete`;
}

/** For the tab: `3`, or `100+` while there is more. */
export function indexCountMark({ indices, isComplete }: IndexList): string {
  return `${indices.length}${isComplete ? '' : '+'}`;
}
