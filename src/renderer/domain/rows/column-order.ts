import type { SchemaField } from '#contract/index.ts';
import { widthKey } from './use-columns.ts';

/** In which order rows or columns are shown that came in another one. */
export interface Order {
  /** Of each one as it is shown, its place among those that came. */
  readonly places: readonly number[];
  /** The other way round. */
  readonly shownAt: readonly number[];
}

export function orderFrom(places: readonly number[]): Order {
  const shownAt = new Array<number>(places.length);
  for (const [shown, place] of places.entries()) shownAt[place] = shown;
  return { places, shownAt };
}

/** How columns are arranged, by their keys. */
export interface ColumnLook {
  /** Those that stay at the left, in the order in which they were pinned. */
  readonly pinned?: readonly string[] | undefined;
  /** Of the others. What isn’t in it comes after what it follows in the table. */
  readonly order?: readonly string[] | undefined;
}

/** The order of columns: undefined where it is that of the answer. */
interface ColumnOrder {
  readonly columns: Order | undefined;
  /** As many of the first columns as stay while the others scroll. */
  readonly pinned: number;
}

export function arrangedColumns(
  fields: readonly SchemaField[],
  { pinned = [], order = [] }: ColumnLook,
): ColumnOrder {
  if (pinned.length === 0 && order.length === 0) return { columns: undefined, pinned: 0 };
  const keys = fields.map((_, place) => widthKey(fields, place));
  const places = new Map(keys.map((key, place) => [key, place]));
  // One that is hidden now, or not in the table any more, may come again.
  const first = [...new Set(pinned)].filter((key) => places.has(key));
  const isFirst = new Set(first);
  const others = withFollowers(order, keys).filter((key) => places.has(key) && !isFirst.has(key));
  const arranged = [...new Set([...first, ...others])].flatMap((key) => places.get(key) ?? []);
  return { columns: orderFrom(arranged), pinned: first.length };
}

/** One list in its own order, each followed by what comes after it in another one and is in no list of its own. */
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

/** Columns as they are shown, by their keys. */
interface ShownColumns {
  readonly keys: readonly string[];
  /** As many of the first ones as are pinned. */
  readonly pinned: number;
}

/** Between which places a column can be moved: those that are pinned stay before the others. */
function moveBounds({ keys, pinned }: ShownColumns, from: number) {
  return from < pinned ? { least: 0, most: pinned } : { least: pinned, most: keys.length };
}

/** After a column was put before another one, or at the end; undefined where it stays where it is. */
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
  // What is hidden keeps its place beside what it followed.
  return from < shown.pinned
    ? { pinned: withFollowers(next, look.pinned ?? []) }
    : { order: withFollowers(next, look.order ?? []) };
}
