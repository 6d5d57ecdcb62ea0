import * as arrow from 'apache-arrow';

const NAMES = ['a', null, 'ein Übermaß 🙂', '', 'with "quotes", and\na line', 'z'];

/** Two batches with nulls, a dictionary, vectors, and integers that no double can hold. */
export function tableOfPrices(): arrow.Table {
  const ids = [2n ** 62n, 2n ** 53n + 1n, -(2n ** 63n), 2n ** 63n - 1n, 0n, 7n];
  const vectors = ids.map((_, place) => [place + 0.5, -place]);
  const table = new arrow.Table({
    id: arrow.vectorFromArray(ids, new arrow.Int64()),
    name: arrow.vectorFromArray(NAMES, new arrow.Utf8()),
    color: arrow.vectorFromArray(
      ['red', 'blue', 'red', 'green', 'blue', 'red'],
      new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8()),
    ),
    vector: arrow.vectorFromArray(
      vectors,
      new arrow.FixedSizeList(2, new arrow.Field('item', new arrow.Float32(), true)),
    ),
  });
  return new arrow.Table([...table.slice(0, 4).batches, ...table.slice(4).batches]);
}
