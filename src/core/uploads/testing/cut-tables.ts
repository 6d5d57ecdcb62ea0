import * as arrow from 'apache-arrow';

/** Builds a table with the given batch sizes, many column types, and nulls, and its bytes as a stream. */
export function tableOfTypes(batches: readonly number[], seed: number) {
  const count = batches.reduce((sum, rows) => sum + rows, 0);
  let state = seed;
  const next = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const column = <Value>(value: () => Value): (Value | null)[] =>
    Array.from({ length: count }, () => (next(4) === 0 ? null : value()));
  const text = () => 'x'.repeat(next(5) === 0 ? next(3000) : next(8)) + next(100);
  const floats = new arrow.FixedSizeList(3, new arrow.Field('item', new arrow.Float32(), true));
  const texts = new arrow.List(new arrow.Field('item', new arrow.Utf8(), true));
  const color = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int16());
  const place = new arrow.Struct([
    new arrow.Field('city', new arrow.Utf8(), true),
    new arrow.Field('isFar', new arrow.Bool(), true),
    new arrow.Field('tags', texts, true),
  ]);
  const placeOf = () => ({ city: text(), isFar: next(2) === 0, tags: [text(), null] });
  const vectors = {
    id: arrow.vectorFromArray(
      column(() => BigInt(next(1_000_000))),
      new arrow.Int64(),
    ),
    isNew: arrow.vectorFromArray(
      column(() => next(2) === 0),
      new arrow.Bool(),
    ),
    name: arrow.vectorFromArray(column(text), new arrow.Utf8()),
    long: arrow.vectorFromArray(column(text), new arrow.LargeUtf8()),
    image: arrow.vectorFromArray(
      column(() => Buffer.from(text())),
      new arrow.Binary(),
    ),
    day: arrow.vectorFromArray(
      column(() => new Date(next(20_000) * 86_400_000)),
      new arrow.DateDay(),
    ),
    at: arrow.vectorFromArray(
      column(() => next(1_000_000)),
      new arrow.TimestampMicrosecond('UTC'),
    ),
    price: arrow.vectorFromArray(
      column(() => Uint32Array.of(next(999), next(9), 0, 0)),
      new arrow.Decimal(2, 20, 128),
    ),
    hash: arrow.vectorFromArray(
      column(() => Uint8Array.of(next(9), 2, 3)),
      new arrow.FixedSizeBinary(3),
    ),
    color: arrow.vectorFromArray(
      column(() => ['red', 'green', 'blue'][next(3)] ?? ''),
      color,
    ),
    vector: arrow.vectorFromArray(
      column(() => [next(9), next(9), next(9)]),
      floats,
    ),
    tags: arrow.vectorFromArray(
      column(() => [text(), null]),
      texts,
    ),
    place: arrow.vectorFromArray(column(placeOf), place),
    places: arrow.vectorFromArray(
      column(() => [placeOf(), null]),
      new arrow.List(new arrow.Field('item', place, true)),
    ),
  };
  const whole = new arrow.Table(vectors);
  const cut = batches.flatMap((rows, index) => {
    const from = batches.slice(0, index).reduce((sum, one) => sum + one, 0);
    return whole.slice(from, from + rows).batches;
  });
  const table = new arrow.Table(whole.schema, cut);
  return { table, bytes: arrow.tableToIPC(table, 'stream') };
}

/** Rows as strings: equal rows give equal strings. */
export function rowTexts(table: arrow.Table): string[] {
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return table.toArray().map((row: object) => JSON.stringify(row, plain));
}

export async function* piecesThat(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
