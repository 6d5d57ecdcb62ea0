import { expect, it } from 'vitest';
import type { NameHit } from '#contract/index.ts';
import { handleCommands } from '#lib/commands.ts';
import { commandEntries } from './command-entries.tsx';
import { indexTables, markedIn, withNamesOfTree } from './search-tables.ts';

const hit = (id: string[], connectionId = 'c'): NameHit => ({ connectionId, id, kind: 'table', ranges: [] });
const tree = indexTables([
  { connectionId: 'c', id: ['shop', 'orders'] },
  { connectionId: 'c', id: ['shop', 'my_orders'] },
]);

it('adds names that only the tree has after the host’s results', () => {
  const found = withNamesOfTree({ hits: [hit(['shop', 'orders'])], total: 7 }, tree, 'orders', 10);
  expect(found.hits.map(({ id }) => id.join('/'))).toEqual(['shop/orders', 'shop/my_orders']);
  expect(found.total).toBe(8);
});

it('marks the match in names from the tree', () => {
  const [, added] = withNamesOfTree({ hits: [hit(['shop', 'orders'])], total: 1 }, tree, 'ord', 10).hits;
  expect(added && markedIn(added, 1)).toEqual([3, 4, 5]);
  expect(added && markedIn(added, 0)).toEqual([]);
});

it('shows no more than the limit', () => {
  expect(withNamesOfTree({ hits: [hit(['a'])], total: 1 }, tree, 'orders', 2).hits).toHaveLength(2);
});

it('distinguishes tables with the same ID on two connections', () => {
  const others = [hit(['shop', 'orders'], 'other'), hit(['shop', 'my_orders'], 'other')];
  expect(withNamesOfTree({ hits: others, total: 2 }, tree, 'orders', 10).hits).toHaveLength(4);
});

it.each([
  ['history', ['command go.batch', 'command go.activity']],
  ['support', ['command app.about']],
  ['diag', ['command app.about']],
  ['capabil', ['command connection.check']],
  ['plans', ['command go.plans']],
])('finds commands by the synonym %s', (query, keys) => {
  const run = () => {};
  const stop = handleCommands({
    'go.batch': run,
    'go.activity': run,
    'app.about': run,
    'connection.check': run,
    'go.plans': run,
  });
  expect(commandEntries(query, 'browser').map(({ key }) => key)).toEqual(keys);
  stop();
});
