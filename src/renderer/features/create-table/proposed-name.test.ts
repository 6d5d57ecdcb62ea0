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
])('proposes for %s the name %s', (file, name) => {
  expect(proposal(file)).toBe(name);
});

it('proposes a valid name for any delimiter', () => {
  for (const delimiter of ['.', '-', '_x_', '::', '/'])
    expect(
      nameProblem({ namespace: '', name: proposal('eu.north-1::my_x_data.v2.csv', delimiter), delimiter }),
    ).toBeUndefined();
});

it('proposes no name without a file', () => {
  expect(proposedName({ state: 'none' }, '$')).toBe('');
});
