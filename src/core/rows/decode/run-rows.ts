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

/** The rows of a run as they are shown: what they are ranked by first, and no row IDs that nobody asked for. */
export interface ShownRows extends RowsInOrder {
  readonly ranked?: RankedRows;
  /** Where rows are left out. */
  readonly cut?: NonNullable<RunAnswer['cut']>;
}

interface RunRowsOptions {
  readonly showsRowIds: boolean;
  /** As many rows as are shown. */
  readonly most: number;
}

/** Nothing is copied: columns are put in another order, and rows are read when they are asked for. */
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

/** The places of the columns that are shown, in their order. */
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

/** Which rows these are, by what of them tells one from another without saying anything of them. */
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

/** Undefined where there is no number. */
export function textAt({ columns, index }: RowPlace, column: number): string | undefined {
  const data = columns[column]?.data;
  const value = data && cellValue(data, index);
  return value?.kind === 'number' ? value.text : undefined;
}

/** Null where there is none that JSON has. */
export function numberAt(place: RowPlace, column: number): number | null {
  const number = Number(textAt(place, column) ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}
