import { type Data, Field, Float32, makeData } from 'apache-arrow';
import { MAX_RANKED, MAX_RUN_ROWS, type RankColumn, type SchemaField } from '#contract/index.ts';
import { describeField, ROW_ID_COLUMN } from '#protocol/index.ts';
import { createSlices, mapInSlices } from '../../time-slices.ts';
import { CorruptDataError } from '../request-rows.ts';
import type { AnswerBatch, AnswerColumn, DecodedRows, RowPlace } from './decoded-rows.ts';
import {
  columnsShown,
  isRankColumn,
  numberAt,
  pick,
  type ShownRows,
  shownPlaces,
  textAt,
} from './run-rows.ts';

interface Halves {
  readonly vector: DecodedRows;
  readonly text: DecodedRows;
}

interface MergeOptions {
  readonly showsRowIds: boolean;
  readonly offset: number;
  /** How many rows are shown. */
  readonly most: number;
}

/** A batch of one half, with the row IDs. */
interface HalfBatch extends AnswerBatch {
  readonly ids: readonly string[];
  /** The values that the half is ranked by, if it includes them. */
  readonly ranks: readonly (number | null)[];
}

interface Half {
  readonly rank: RankColumn | undefined;
  readonly batches: readonly HalfBatch[];
}

/** One row of the merged response, with the cells of the first half that contains it. */
interface MergedRow {
  readonly id: string;
  readonly batch: HalfBatch;
  readonly index: number;
  relevance: number;
}

/**
 * Merges the two halves of a hybrid query, which the server answers separately, by reciprocal rank fusion, like
 * official clients. Rows of equal relevance keep their order, rows of the vector half first.
 */
export async function mergeHalves(
  answers: Halves,
  { showsRowIds, offset, most }: MergeOptions,
): Promise<ShownRows> {
  const { vector, text } = answers;
  const halves = [await readHalf(vector), await readHalf(text)];
  const merged = await mergedRows(halves);
  const ranks = await rankColumns(halves, merged);
  const common = commonColumns(answers, showsRowIds);
  // Built once per batch, so that the rows of a batch share their columns.
  const shown = new Map<HalfBatch, readonly AnswerColumn[]>();
  for (const [place, { batches }] of halves.entries()) {
    const own = place === 0 ? common.inVector : common.inText;
    for (const batch of batches) {
      shown.set(batch, [...(await ranks.columnsOf(batch)), ...pick(batch.columns, own)]);
    }
  }
  const all = [...merged.values()].sort((one, other) => other.relevance - one.relevance);
  const rows = all.slice(offset, offset + most);
  const places = rows.map(({ batch, index }): RowPlace => ({ columns: shown.get(batch) ?? [], index }));
  const arrowFields = [...ranks.arrowFields, ...pick(vector.schema.fields, common.inVector)];
  const fields = [...ranks.fields, ...pick(vector.fields, common.inVector)];
  const ranked = rows.slice(0, MAX_RANKED);
  return {
    ...columnsShown(fields, arrowFields, vector.schema),
    ranked: {
      rowIds: ranked.map(({ id }) => id),
      rank: '_relevance_score',
      values: ranked.map(({ relevance }) => relevance),
    },
    places: () => places,
    columnsAt: (row) => places[row],
    rows: rows.length,
    size: vector.size + text.size,
  };
}

async function readHalf({ fields, batches }: DecodedRows): Promise<Half> {
  const names = fields.map(({ name }) => name);
  const idsAt = names.indexOf(ROW_ID_COLUMN);
  const rank = names.find(isRankColumn);
  const rankAt = rank === undefined ? -1 : names.indexOf(rank);
  // SECURITY: no more rows than each half was asked for: a few bytes can announce millions of rows.
  let left = MAX_RUN_ROWS + 1;
  const batchOf = async (batch: AnswerBatch): Promise<HalfBatch> => {
    const places = Array.from({ length: Math.min(batch.rows, left) }, (_, index) => ({
      columns: batch.columns,
      index,
    }));
    left -= places.length;
    return {
      ...batch,
      ids: await mapInSlices(places, (place) => idAt(place, idsAt)),
      ranks: await mapInSlices(places, (place) => numberAt(place, rankAt)),
    };
  };
  const read: HalfBatch[] = [];
  for (const batch of batches) read.push(await batchOf(batch));
  return { rank, batches: read };
}

function idAt(place: RowPlace, column: number): string {
  const id = textAt(place, column);
  if (id !== undefined) return id;
  throw new CorruptDataError('The halves of the hybrid query can’t be merged: the server sent no row IDs.');
}

/** A constant of reciprocal rank fusion: the larger, the less the first ranks count. */
const RANK_CONSTANT = 60;

async function mergedRows(halves: readonly Half[]): Promise<Map<string, MergedRow>> {
  const turn = createSlices();
  const merged = new Map<string, MergedRow>();
  for (const { batches } of halves) {
    let rank = 0;
    for (const batch of batches) {
      for (const [index, id] of batch.ids.entries()) {
        const relevance = Math.fround(1 / (rank + RANK_CONSTANT));
        const before = merged.get(id);
        if (before === undefined) merged.set(id, { id, batch, index, relevance });
        // Official clients add in 32-bit floats.
        else before.relevance = Math.fround(before.relevance + relevance);
        rank += 1;
        await turn();
      }
    }
  }
  return merged;
}

/** Columns that only the merged response has: the relevance, and the rank values of both halves. */
async function rankColumns(halves: readonly Half[], merged: ReadonlyMap<string, MergedRow>) {
  const known = new Map<RankColumn, (id: string) => number | null>();
  known.set('_relevance_score', (id) => merged.get(id)?.relevance ?? null);
  for (const { rank, batches } of halves) {
    if (rank === undefined || known.has(rank)) continue;
    const values = new Map<string, number | null>();
    for (const { ids, ranks } of batches) {
      await mapInSlices(ids, (id, row) => values.set(id, ranks[row] ?? null));
    }
    known.set(rank, (id) => values.get(id) ?? null);
  }
  const names = [...known.keys()];
  return {
    fields: names.map((name) =>
      describeField({ name, nullable: true, type: { kind: 'float', bits: 32 }, metadata: {} }),
    ),
    arrowFields: names.map((name) => new Field(name, new Float32(), true)),
    columnsOf: async ({ ids }: HalfBatch): Promise<AnswerColumn[]> => {
      const columns: AnswerColumn[] = [];
      for (const numberOf of known.values()) {
        columns.push({ data: singles(await mapInSlices(ids, numberOf)), isVector: false });
      }
      return columns;
    },
  };
}

function singles(values: readonly (number | null)[]): Data<Float32> {
  const nullBitmap = new Uint8Array(Math.ceil(values.length / 8));
  for (const [row, value] of values.entries()) {
    if (value !== null) nullBitmap[row >> 3] = (nullBitmap[row >> 3] ?? 0) | (1 << (row & 7));
  }
  const data = Float32Array.from(values, (value) => value ?? 0);
  return makeData({ type: new Float32(), length: values.length, data, nullBitmap });
}

/** The indices of the shown columns in each half, in the order of the vector half. */
function commonColumns({ vector, text }: Halves, showsRowIds: boolean) {
  const names = vector.fields.map(({ name }) => name);
  const inVector = shownPlaces(names, showsRowIds).filter((place) => !isRankColumn(names[place] ?? ''));
  // Reversed, so that of two equal columns the first wins.
  const inOrder = [...text.fields.entries()].reverse();
  const placesInText = new Map(inOrder.map(([place, field]) => [keyOf(field), place]));
  const inText = inVector.map((place) => placeOf(placesInText, vector.fields[place]));
  return { inVector, inText };
}

function keyOf({ name, type }: SchemaField): string {
  return JSON.stringify([name, type]);
}

function placeOf(places: ReadonlyMap<string, number>, field: SchemaField | undefined): number {
  const place = field && places.get(keyOf(field));
  if (place !== undefined) return place;
  throw new CorruptDataError(
    `The halves of the hybrid query can’t be merged: only one has the column \`${field?.name}\`.`,
  );
}
