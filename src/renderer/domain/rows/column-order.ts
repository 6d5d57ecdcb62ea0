import type { SchemaField } from '#contract/index.ts';
import { widthKey } from './use-columns.ts';

/** A permutation of rows or columns. */
export interface Order {
  /** By shown position: the original position. */
  readonly places: readonly number[];
  /** By original position: the shown position. */
  readonly shownAt: readonly number[];
}

export function orderFrom(places: readonly number[]): Order {
  const shownAt = new Array<number>(places.length);
  for (const [shown, place] of places.entries()) shownAt[place] = shown;
  return { places, shownAt };
}

/** The arrangement of columns, by their keys. */
export interface ColumnLook {
  /** In the order in which they were pinned. */
  readonly pinned?: readonly string[] | undefined;
  /** The order of the others. A column that it doesn’t name follows the same column as in the table. */
  readonly order?: readonly string[] | undefined;
}

/** Undefined `columns` mean the order of the response. */
interface ColumnOrder {
  readonly columns: Order | undefined;
  /** The number of pinned columns, which are first. */
  readonly pinned: number;
}

export function arrangedColumns(
  fields: readonly SchemaField[],
  { pinned = [], order = [] }: ColumnLook,
): ColumnOrder {
  if (pinned.length === 0 && order.length === 0) return { columns: undefined, pinned: 0 };
  const keys = fields.map((_, place) => widthKey(fields, place));
  const places = new Map(keys.map((key, place) => [key, place]));
  // Hidden or removed columns are kept in the list, because they may be shown again.
  const first = [...new Set(pinned)].filter((key) => places.has(key));
  const isFirst = new Set(first);
  const others = withFollowers(order, keys).filter((key) => places.has(key) && !isFirst.has(key));
  const arranged = [...new Set([...first, ...others])].flatMap((key) => places.get(key) ?? []);
  return { columns: orderFrom(arranged), pinned: first.length };
}

/** Adds the missing keys of `all` to `order`, each behind the nearest key before it that both lists have. */
function withFollowers(order: readonly string[], all: readonly string[]): readonly string[] {
  const known = new Set(order);
  const leading: string[] = [];
  const followers = new Map<string, string[]>(order.map((key) => [key, []]));
  let list = leading;
  for (const key of all) {
    if (known.has(key)) list = followers.get(key) ?? list;
    else list.push(key);
  }
  return [...leading, ...order.flatMap((key) => [key, ...(followers.get(key) ?? [])])];
}

/** The shown columns, by their keys. */
interface ShownColumns {
  readonly keys: readonly string[];
  /** The number of pinned columns, which are first. */
  readonly pinned: number;
}

/** The range within which a column can move: pinned ones stay before the others. */
function moveBounds({ keys, pinned }: ShownColumns, from: number) {
  return from < pinned ? { least: 0, most: pinned } : { least: pinned, most: keys.length };
}

/** The arrangement after a column was moved before another one or to the end; undefined if it stays. */
export function movedColumn(
  shown: ShownColumns,
  look: ColumnLook,
  from: number,
  before: number,
): ColumnLook | undefined {
  const { least, most } = moveBounds(shown, from);
  const to = Math.max(least, Math.min(most, before));
  const [moved] = shown.keys.slice(from, from + 1);
  if (moved === undefined || to === from || to === from + 1) return undefined;
  const others = (part: readonly string[]) => part.filter((key) => key !== moved);
  const next = [...others(shown.keys.slice(least, to)), moved, ...others(shown.keys.slice(to, most))];
  // Hidden columns stay beside the column that they followed.
  return from < shown.pinned
    ? { pinned: withFollowers(next, look.pinned ?? []) }
    : { order: withFollowers(next, look.order ?? []) };
}
