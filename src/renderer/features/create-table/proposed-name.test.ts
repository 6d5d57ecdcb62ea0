import { expect, it } from 'vitest';
import { nameProblem, proposedName } from './table-target.ts';

const proposal = (name: string, delimiter = '$') =>
  proposedName({ state: 'opening', name, size: 1, sent: undefined, cancel: () => {} }, delimiter);

it.each([
  ['products.csv', 'products'],
  ['Products 2026 (final).PARQUET', 'Products_2026_final'],
  ['embeddings.v2.jsonl', 'embeddings.v2'],
  ['eu$orders.arrow', 'eu_orders'],
  ['.csv', ''],
  ['名前.csv', ''],
  [`${'a'.repeat(300)}.csv`, 'a'.repeat(60)],
])('of %s is %s', (file, name) => {
  expect(proposal(file)).toBe(name);
});

it('is one that can be taken, whatever the delimiter', () => {
  for (const delimiter of ['.', '-', '_x_', '::', '/'])
    expect(
      nameProblem({ namespace: '', name: proposal('eu.north-1::my_x_data.v2.csv', delimiter), delimiter }),
    ).toBeUndefined();
});

it('is none as long as there is no file', () => {
  expect(proposedName({ state: 'none' }, '$')).toBe('');
});
