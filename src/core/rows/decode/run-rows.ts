import { type Field, Schema } from 'apache-arrow';
import {
  MAX_RANKED,
  type RankColumn,
  type RankedRows,
  type RunAnswer,
  rankColumn,
  type SchemaField,
} from '#contract/index.ts';
import { BatchSchema } from '#protocol/arrow/batch-schema.ts';
import { RANK_COLUMNS, ROW_ID_COLUMN } from '#protocol/index.ts';
import { cellValue } from '../../arrow-cells/cell-value.ts';
import { type DecodedRows, type RowPlace, type RowsInOrder, rowsIn } from './decoded-rows.ts';

/** The rows of a query run as they are shown: rank columns first, and row IDs only if requested. */
export interface ShownRows extends RowsInOrder {
  readonly ranked?: RankedRows;
  /** Set if rows are left out. */
  readonly cut?: NonNullable<RunAnswer['cut']>;
}

interface RunRowsOptions {
  readonly showsRowIds: boolean;
  /** How many rows are shown. */
  readonly most: number;
}

/** Copies nothing: only reorders the columns, and decodes rows on demand. */
export function runRowsOf(answer: DecodedRows, { showsRowIds, most }: RunRowsOptions): ShownRows {
  const names = answer.fields.map(({ name }) => name);
  const shown = shownPlaces(names, showsRowIds);
  const batches = answer.batches.map(({ rows, columns }) => ({ rows, columns: pick(columns, shown) }));
  const rows = Math.min(answer.rows, most);
  return {
    ...columnsShown(pick(answer.fields, shown), pick(answer.schema.fields, shown), answer.schema),
    ...rankedIn(answer, rows),
    ...rowsIn(batches, rows),
    rows,
    size: answer.size,
  };
}

export function columnsShown(
  fields: SchemaField[],
  arrowFields: Field[],
  { metadata }: Schema,
): Pick<RowsInOrder, 'fields' | 'schema'> {
  return { fields, schema: new BatchSchema(new Schema(arrowFields, metadata)) };
}

export function isRankColumn(name: string): name is RankColumn {
  return rankColumn.safeParse(name).success;
}

/** The indices of the shown columns, in display order. */
export function shownPlaces(names: readonly string[], showsRowIds: boolean): readonly number[] {
  const places = names.map((_, place) => place);
  const ranks = RANK_COLUMNS.flatMap((rank) => places.filter((place) => names[place] === rank));
  const ranked = new Set(ranks);
  const others = places.filter((place) => !ranked.has(place));
  return [...ranks, ...others].filter((place) => showsRowIds || names[place] !== ROW_ID_COLUMN);
}

export function pick<Item>(items: readonly Item[], places: readonly number[]): Item[] {
  return places.flatMap((place) => items[place] ?? []);
}

/** Identifies the first rows by their IDs and rank values, without their contents. */
function rankedIn(answer: DecodedRows, rows: number): Pick<ShownRows, 'ranked'> {
  const names = answer.fields.map(({ name }) => name);
  const idsAt = names.indexOf(ROW_ID_COLUMN);
  const rank = RANK_COLUMNS.find((name) => names.includes(name));
  if (idsAt === -1) return {};
  const first = firstOf(answer.places(), Math.min(rows, MAX_RANKED));
  const rowIds = first.map((place) => textAt(place, idsAt));
  if (!rowIds.every((id) => id !== undefined)) return {};
  if (rank === undefined) return { ranked: { rowIds } };
  const values = first.map((place) => numberAt(place, names.indexOf(rank)));
  return { ranked: { rowIds, rank, values } };
}

function firstOf<Item>(items: Iterable<Item>, count: number): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    if (first.length === count) break;
    first.push(item);
  }
  return first;
}

/** Undefined if the cell isn't a number. */
export function textAt({ columns, index }: RowPlace, column: number): string | undefined {
  const data = columns[column]?.data;
  const value = data && cellValue(data, index);
  return value?.kind === 'number' ? value.text : undefined;
}

/** Null if the cell isn't a number, or one that JSON can't hold. */
export function numberAt(place: RowPlace, column: number): number | null {
  const number = Number(textAt(place, column) ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}
