import * as arrow from 'apache-arrow';

/** A small table with a column of most kinds. */
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

/** As many of its rows as one page has. */
export function pageOf(table: arrow.Table, body: string, format: 'stream' | 'file' = 'file'): Uint8Array {
  const { k, offset = 0 } = JSON.parse(body) as { readonly k: number; readonly offset?: number };
  return arrow.tableToIPC(table.slice(offset, offset + k), format);
}
