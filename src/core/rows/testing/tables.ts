import * as arrow from 'apache-arrow';

/** A small table with columns of several types. */
export function tableOfThings(count = 3): arrow.Table {
  const places = Array.from({ length: count }, (_, place) => place);
  const vector = new arrow.FixedSizeList(4, new arrow.Field('item', new arrow.Float32(), true));
  return new arrow.Table({
    id: arrow.vectorFromArray(
      places.map((place) => 2n ** 60n + BigInt(place)),
      new arrow.Int64(),
    ),
    name: arrow.vectorFromArray(
      places.map((place) => ['', null, 'x'.repeat(5000)][place % 3] ?? null),
      new arrow.Utf8(),
    ),
    vector: arrow.vectorFromArray(
      places.map((place) => [place, 0.1, 0, -1]),
      vector,
    ),
    bytes: arrow.vectorFromArray(
      places.map((place) => new Uint8Array(place * 20)),
      new arrow.Binary(),
    ),
  });
}

/** The page of rows that a request body asks for. */
export function pageOf(table: arrow.Table, body: string, format: 'stream' | 'file' = 'file'): Uint8Array {
  const { k, offset = 0 } = JSON.parse(body) as { readonly k: number; readonly offset?: number };
  return arrow.tableToIPC(table.slice(offset, offset + k), format);
}

/** A search response: row IDs, a distance, a number, and the row's vector, in batches of five rows. */
export function searchAnswer(
  rowIds: readonly number[],
  { rank = '_distance', format = 'file', hasRowIds = true }: SearchAnswerOptions = {},
): Uint8Array {
  const pages = inFives(rowIds).map((ids, page) => batchOf(ids, page * 5, rank, hasRowIds));
  return arrow.tableToIPC(new arrow.Table(pages), format);
}

/** A table of one batch with this many rows. */
export function runsOf(count: number): Uint8Array {
  const id = arrow.makeVector(Int32Array.from({ length: count }, (_, row) => row));
  return arrow.tableToIPC(new arrow.Table({ id }), 'stream');
}

interface SearchAnswerOptions {
  readonly rank?: string;
  readonly format?: 'stream' | 'file';
  readonly hasRowIds?: boolean;
}

function inFives(ids: readonly number[]): (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / 5) }, (_, page) => ids.slice(page * 5, page * 5 + 5));
}

function batchOf(ids: readonly number[], from: number, rank: string, hasRowIds: boolean): arrow.RecordBatch {
  const numbers = ids.map((_, place) => (from + place) / 4);
  const vector = new arrow.FixedSizeList(2, new arrow.Field('item', new arrow.Float32(), true));
  const columns = {
    id: arrow.vectorFromArray(
      ids.map((id) => BigInt(id) * 10n),
      new arrow.Int64(),
    ),
    vector: arrow.vectorFromArray(
      ids.map((id) => [id, 0.5]),
      vector,
    ),
    ...(hasRowIds ? { _rowid: arrow.vectorFromArray(ids.map(BigInt), new arrow.Uint64()) } : {}),
    [rank]: arrow.vectorFromArray(numbers, new arrow.Float32()),
  };
  const [batch] = new arrow.Table(columns).batches;
  if (batch === undefined) throw new Error('There is no batch.');
  return batch;
}
