import type { RowCell, SchemaField } from '#contract/index.ts';
import { type Order, orderFrom } from './column-order.ts';

/** By which column rows are sorted. Two columns may have one name. */
export interface RowSort {
  readonly name: string;
  readonly place: number;
  readonly isDescending: boolean;
}

/** What of an answer is sorted. */
interface SortedPage {
  readonly fields: readonly SchemaField[];
  readonly rows: readonly (readonly RowCell[])[];
}

/** Rows by a column that is still there; undefined where they stay as they came. Equal ones keep their order. */
export function orderOf({ fields, rows }: SortedPage, sort: RowSort | undefined): Order | undefined {
  const place = sort && sortedPlace(fields, sort);
  const field = place === undefined ? undefined : fields[place];
  if (sort === undefined || place === undefined || field === undefined || !canSort(field)) return undefined;
  const keys = rows.map((row) => sortKey(field, row[place] ?? null));
  const sign = sort.isDescending ? -1 : 1;
  const places = rows.map((_, row) => row).sort((one, other) => compareKeys(keys[one], keys[other], sign));
  return orderFrom(places);
}

/** Where a column is now: others may have been hidden before it. */
export function sortedPlace(fields: readonly SchemaField[], { name, place }: RowSort): number | undefined {
  if (fields[place]?.name === name) return place;
  const found = fields.findIndex((field) => field.name === name);
  return found === -1 ? undefined : found;
}

/** Of what is nested and of vectors, the grid has a picture or a beginning; intervals have no order. */
export function canSort({ family, type }: Pick<SchemaField, 'family' | 'type'>): boolean {
  return !type.startsWith('interval') && family !== 'vector' && family !== 'nested' && family !== 'unknown';
}

/** The next of the three ways that a press on the head of a column goes through. */
export function nextSort(
  fields: readonly SchemaField[],
  sort: RowSort | undefined,
  place: number,
): RowSort | undefined {
  const field = fields[place];
  if (field === undefined || !canSort(field)) return sort;
  const isSame = sort !== undefined && sortedPlace(fields, sort) === place;
  if (!isSame) return { name: field.name, place, isDescending: false };
  return sort.isDescending ? undefined : { ...sort, isDescending: true };
}

type SortKey = string | number | bigint | undefined;

/** What a cell is compared by; undefined where it has no value that has an order. */
function sortKey({ family, type }: SchemaField, cell: RowCell): SortKey {
  const text = textOf(cell);
  if (text === undefined) return undefined;
  switch (family) {
    case 'int':
      return wholeKey(text);
    case 'float':
      // All of a column have as many digits behind the point.
      return type.startsWith('decimal') ? wholeKey(text.replace('.', '')) : numberKey(text);
    case 'time':
      // In order as texts, but for the sign of the zone; durations are counts of their unit.
      return type.startsWith('duration') ? wholeKey(text.replace(/ .*$/, '')) : text.replace(/Z$/, '');
    default:
      return text;
  }
}

function textOf(cell: RowCell): string | undefined {
  if (cell === null || typeof cell === 'string') return cell ?? undefined;
  return cell.kind === 'short' ? cell.text : undefined;
}

function wholeKey(text: string): bigint | undefined {
  return /^-?\d+$/.test(text) ? BigInt(text) : undefined;
}

function numberKey(text: string): number | undefined {
  const number = Number(text);
  return Number.isNaN(number) ? undefined : number;
}

/** What has no value comes last, whichever way the others go. */
function compareKeys(one: SortKey, other: SortKey, sign: 1 | -1): number {
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  return one < other ? -sign : one > other ? sign : 0;
}

/** What the head of a grid shows of it. */
export function sortedColumn(
  fields: readonly SchemaField[],
  sort: RowSort | undefined,
  order: Order | undefined,
): { readonly place: number; readonly isDescending: boolean } | undefined {
  if (sort === undefined || order === undefined) return undefined;
  const place = sortedPlace(fields, sort);
  return place === undefined ? undefined : { place, isDescending: sort.isDescending };
}
