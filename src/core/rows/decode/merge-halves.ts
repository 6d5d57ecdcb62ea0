import { Field, Float32, vectorFromArray } from 'apache-arrow';
import type { RankColumn, SchemaField } from '#contract/index.ts';
import { MAX_RANKED } from '#contract/index.ts';
import { describeField } from '#protocol/index.ts';
import { CorruptDataError } from '../ask-rows.ts';
import type { AnswerColumn, DecodedRows, RowPlace } from './decoded-rows.ts';
import {
  columnsShown,
  isRankColumn,
  numberAt,
  pick,
  ROW_ID,
  type ShownRows,
  shownPlaces,
  textAt,
} from './run-rows.ts';

export interface Halves {
  readonly vector: DecodedRows;
  readonly text: DecodedRows;
}

export interface MergeOptions {
  readonly showsRowIds: boolean;
  readonly offset: number;
  /** As many rows as are shown. */
  readonly most: number;
}

/** One row of the merged answer, as the first half that has it says it. */
interface MergedRow {
  readonly id: string;
  readonly place: RowPlace;
  score: number;
}

/**
 * The rows of a hybrid query, whose halves a server answers one by one: merged by reciprocal rank, as official clients
 * do it. Rows of equal relevance stay in their order, those near the vector first.
 */
export function mergeHalves(halves: Halves, { showsRowIds, offset, most }: MergeOptions): ShownRows {
  const { vector, text } = halves;
  const common = commonColumns(halves, showsRowIds);
  const merged = mergedRows(halves);
  const ranks = rankColumns(halves, merged);
  // Of each batch once, so that the rows of a batch share their columns.
  const shown = new Map<readonly AnswerColumn[], readonly AnswerColumn[]>();
  for (const half of [vector, text]) {
    for (const batch of half.batches) {
      const ids = Array.from({ length: batch.rows }, (_, index) => idAt(half, { ...batch, index }));
      const own = half === vector ? common.inVector : common.inText;
      shown.set(batch.columns, [...ranks.columnsFor(ids), ...pick(batch.columns, own)]);
    }
  }
  const all = [...merged.values()].sort((one, other) => other.score - one.score);
  const rows = all.slice(offset, offset + most);
  const places = rows.map(({ place }) => ({ ...place, columns: shown.get(place.columns) ?? [] }));
  const arrowFields = [...ranks.arrowFields, ...pick(vector.schema.fields, common.inVector)];
  const fields = [...ranks.fields, ...pick(vector.fields, common.inVector)];
  return {
    ...columnsShown(fields, arrowFields, vector.schema),
    ranked: {
      rowIds: rows.slice(0, MAX_RANKED).map(({ id }) => id),
      rank: '_relevance_score',
      values: rows.slice(0, MAX_RANKED).map(({ score }) => score),
    },
    places: () => places,
    columnsAt: (row) => places[row],
    rows: rows.length,
    size: vector.size + text.size,
  };
}

/** A constant of the method: the larger, the less the first ranks count. */
const RANK_CONSTANT = 60;

function mergedRows({ vector, text }: Halves): Map<string, MergedRow> {
  const merged = new Map<string, MergedRow>();
  for (const half of [vector, text]) {
    let rank = 0;
    for (const place of half.places()) {
      const id = idAt(half, place);
      const score = Math.fround(1 / (rank + RANK_CONSTANT));
      const before = merged.get(id);
      if (before === undefined) merged.set(id, { id, place, score });
      // As the 32-bit sum that official clients make of it.
      else before.score = Math.fround(before.score + score);
      rank += 1;
    }
  }
  return merged;
}

function idAt({ fields }: DecodedRows, place: RowPlace): string {
  const id = textAt(
    place,
    fields.findIndex(({ name }) => name === ROW_ID),
  );
  if (id === undefined) {
    throw new CorruptDataError('The halves of the hybrid query can’t be merged: the server sent no row IDs.');
  }
  return id;
}

/** Columns that only the merged answer has: the relevance, and what either half says of a row. */
function rankColumns(halves: Halves, merged: ReadonlyMap<string, MergedRow>) {
  const known: [RankColumn, (id: string) => number | null][] = [
    ['_relevance_score', (id) => merged.get(id)?.score ?? null],
  ];
  for (const half of [halves.vector, halves.text]) {
    const at = half.fields.findIndex(({ name }) => isRankColumn(name));
    const name = half.fields[at]?.name ?? '';
    if (!isRankColumn(name) || known.some(([other]) => other === name)) continue;
    const values = new Map<string, number | null>();
    for (const place of half.places()) values.set(idAt(half, place), numberAt(place, at));
    known.push([name, (id) => values.get(id) ?? null]);
  }
  return {
    fields: known.map(
      ([name]): SchemaField =>
        describeField({ name, nullable: true, type: { kind: 'float', bits: 32 }, metadata: {} }),
    ),
    arrowFields: known.map(([name]) => new Field(name, new Float32(), true)),
    columnsFor: (ids: readonly string[]): AnswerColumn[] =>
      known.map(([, numberOf]) => {
        const [data] = vectorFromArray(ids.map(numberOf), new Float32()).data;
        if (data === undefined) throw new RangeError('A column has no data.');
        return { data, isVector: false };
      }),
  };
}

/** Where each half has the columns that are shown, in the order of the vector half. */
function commonColumns({ vector, text }: Halves, showsRowIds: boolean) {
  const names = vector.fields.map(({ name }) => name);
  const inVector = shownPlaces(names, showsRowIds).filter((place) => !isRankColumn(names[place] ?? ''));
  const inText = inVector.map((place) => placeOf(text, vector.fields[place]));
  return { inVector, inText };
}

function placeOf({ fields }: DecodedRows, field: SchemaField | undefined): number {
  const place = fields.findIndex(({ name, type }) => name === field?.name && type === field.type);
  if (place !== -1) return place;
  throw new CorruptDataError(
    `The halves of the hybrid query can’t be merged: only one has the column \`${field?.name}\`.`,
  );
}
