import type { CellsWanted, HeldRowsParams, RowExportEvent } from '#contract/index.ts';
import type { AnswerColumn, RowPlace, RowsInOrder } from '../decode/decoded-rows.ts';
import { columnsShown, pick } from '../decode/run-rows.ts';
import type { HeldRows } from '../row-service.ts';
import { tsvRows } from './csv-rows.ts';
import { rowsWriter, writeFile } from './export-rows.ts';
import { heldArrow } from './held-arrow.ts';
import type { RowsWriter } from './pieces.ts';
import { sqlRows } from './sql-rows.ts';

export type HeldExport = Omit<HeldRowsParams, 'answerId'>;

/** Exports rows that are in memory as they are shown: all of them, or some of their cells. */
export async function* exportHeld(
  { rows, read }: HeldRows,
  params: HeldExport,
  signal: AbortSignal | undefined,
): AsyncGenerator<RowExportEvent, void> {
  const { cells } = params;
  const answer = cells === undefined ? rows : cellsIn(rows, cells);
  const cut = cells === undefined ? rows.cut : undefined;
  async function* pages() {
    yield { answer, read, isLast: cut === undefined };
  }
  // An infinite limit is never reached, so the missing rows count as left out by size.
  const limit = cut === 'size' ? Number.POSITIVE_INFINITY : answer.rows;
  for await (const event of writeFile({ pages: pages(), writer: heldWriter(params), limit })) {
    signal?.throwIfAborted();
    yield event;
  }
}

function heldWriter({ format, guardsFormulas = true, hasNames = true }: HeldExport): RowsWriter<RowsInOrder> {
  switch (format) {
    case 'tsv':
      return tsvRows({ guardsFormulas, hasNames });
    case 'sql':
      return sqlRows({ hasNames });
    default:
      return rowsWriter({ format, guardsFormulas, hasNames }, heldArrow);
  }
}

/** Some of the rows and columns. Copies nothing; rows beyond the last are left out. */
function cellsIn(rowsInOrder: RowsInOrder, { rows, columns }: CellsWanted): RowsInOrder {
  const places = placesOf(rows, rowsInOrder.rows);
  const picked = pickedColumns(columns);
  const columnsAt = (row: number): RowPlace | undefined => {
    const rowPlace = places.at(row);
    const place = rowPlace === undefined ? undefined : rowsInOrder.columnsAt(rowPlace);
    return place && { columns: picked(place.columns), index: place.index };
  };
  return {
    ...columnsShown(
      pick(rowsInOrder.fields, columns),
      pick(rowsInOrder.schema.fields, columns),
      rowsInOrder.schema,
    ),
    rows: places.count,
    size: rowsInOrder.size,
    *places() {
      for (let row = 0; row < places.count; row += 1) {
        const place = columnsAt(row);
        if (place !== undefined) yield place;
      }
    },
    columnsAt,
  };
}

/** The indices of the wanted rows that exist. */
function placesOf(rows: CellsWanted['rows'], most: number) {
  if ('from' in rows) {
    const count = Math.max(0, Math.min(rows.count, most - rows.from));
    return { count, at: (row: number) => (row < count ? rows.from + row : undefined) };
  }
  const known = rows.filter((row) => row < most);
  return { count: known.length, at: (row: number) => known[row] };
}

/** The rows of a batch share their columns, so the picked columns are shared too. */
function pickedColumns(places: readonly number[]) {
  const known = new Map<readonly AnswerColumn[], readonly AnswerColumn[]>();
  return (columns: readonly AnswerColumn[]): readonly AnswerColumn[] => {
    const picked = known.get(columns) ?? pick(columns, places);
    known.set(columns, picked);
    return picked;
  };
}
