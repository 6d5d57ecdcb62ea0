import { viewOf } from './buffers.ts';
import type { ListValue } from './cell-value.ts';
import { numberReader } from './number-text.ts';

/**
 * The numbers of a list as doubles, for pictures and figures; null where one is null or not finite. Undefined where it is
 * no list of numbers.
 */
export function listNumbers({ items, from, to }: ListValue): (number | null)[] | undefined {
  const read = numberReader(items.type);
  if (read === undefined) return undefined;
  // Of numbers that are all null a writer may leave the values out.
  const view = items.nullCount === items.length ? undefined : viewOf(items);
  return Array.from({ length: to - from }, (_, place) => {
    if (view === undefined || !items.getValid(from + place)) return null;
    const number = Number(read(view, from + place));
    return Number.isFinite(number) ? number : null;
  });
}
