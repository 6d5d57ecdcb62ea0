import type { RowCell, SchemaField } from '#contract/index.ts';
import { type Order, orderFrom } from './column-order.ts';

/** The column that rows are sorted by. Two columns may have the same name. */
export interface RowSort {
  readonly name: string;
  readonly place: number;
  readonly isDescending: boolean;
}

interface SortedPage {
  readonly fields: readonly SchemaField[];
  readonly rows: readonly (readonly RowCell[])[];
}

/** Sorts rows by a column; undefined if it no longer exists. The sort is stable. */
export function orderOf({ fields, rows }: SortedPage, sort: RowSort | undefined): Order | undefined {
  const place = sort && sortedPlace(fields, sort);
  const field = place === undefined ? undefined : fields[place];
  if (sort === undefined || place === undefined || field === undefined || !canSort(field)) return undefined;
  const keys = rows.map((row) => sortKey(field, row[place] ?? null));
  const sign = sort.isDescending ? -1 : 1;
  const places = rows.map((_, row) => row).sort((one, other) => compareKeys(keys[one], keys[other], sign));
  return orderFrom(places);
}

/** The current position of a column: others before it may have been hidden. */
export function sortedPlace(fields: readonly SchemaField[], { name, place }: RowSort): number | undefined {
  if (fields[place]?.name === name) return place;
  const found = fields.findIndex((field) => field.name === name);
  return found === -1 ? undefined : found;
}

/** Nested values and vectors are cut or drawn in the grid; intervals have no order. */
export function canSort({ family, type }: Pick<SchemaField, 'family' | 'type'>): boolean {
  return !type.startsWith('interval') && family !== 'vector' && family !== 'nested' && family !== 'unknown';
}

/** The next of the three sort states that a press on a head cycles through. */
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

/** What a cell is compared by; undefined if its value has no order. */
function sortKey({ family, type }: SchemaField, cell: RowCell): SortKey {
  const text = textOf(cell);
  if (text === undefined) return undefined;
  switch (family) {
    case 'int':
      return wholeKey(text);
    case 'float':
      // All values of a decimal column have the same number of decimals.
      return type.startsWith('decimal') ? wholeKey(text.replace('.', '')) : numberKey(text);
    case 'time':
      // Times sort as texts without the zone’s Z; durations are counts of their unit.
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

/** Missing values come last in both directions. */
function compareKeys(one: SortKey, other: SortKey, sign: 1 | -1): number {
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  return one < other ? -sign : one > other ? sign : 0;
}

/** For the head of the grid. */
export function sortedColumn(
  fields: readonly SchemaField[],
  sort: RowSort | undefined,
  order: Order | undefined,
): { readonly place: number; readonly isDescending: boolean } | undefined {
  if (sort === undefined || order === undefined) return undefined;
  const place = sortedPlace(fields, sort);
  return place === undefined ? undefined : { place, isDescending: sort.isDescending };
}
