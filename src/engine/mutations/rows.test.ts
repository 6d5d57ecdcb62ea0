import { expect, it } from 'vitest';
import { smallTable } from './testing/small-table.ts';

const signal = new AbortController().signal;

it('deletes the rows that match a predicate, and returns their number', async () => {
  const { handlers, directory, open } = await smallTable();
  expect(await handlers.deleteRows({ directory, predicate: 'id < 40' }, signal)).toEqual({
    rows: 40,
    version: 2,
  });
  expect(await (await open()).countRows()).toBe(260);
});

it('deletes nothing if no row matches', async () => {
  const { handlers, directory } = await smallTable();
  expect(await handlers.deleteRows({ directory, predicate: 'id > 999' }, signal)).toMatchObject({ rows: 0 });
});

it('updates the rows that match a predicate, or all rows', async () => {
  const { handlers, directory, open } = await smallTable();
  const updates = [
    ['Price', 'id * 10'],
    ['full text', "'new'"],
  ] as const;
  const some = await handlers.updateRows({ directory, predicate: 'id >= 290', updates }, signal);
  expect(some).toEqual({ rows: 10, version: 2 });
  const all = await handlers.updateRows({ directory, updates: [['title', 'upper(title)']] }, signal);
  expect(all).toEqual({ rows: 300, version: 3 });
  const rows = await (await open()).query().where('id = 295').toArray();
  expect(rows[0]).toMatchObject({ Price: 2950, 'full text': 'new', title: 'LAMP 295' });
});

it('changes the latest version, regardless of the version that the client has read', async () => {
  const { handlers, directory } = await smallTable();
  await handlers.deleteRows({ directory, predicate: 'id = 1' }, signal);
  const again = await handlers.deleteRows({ directory, version: 1, predicate: 'id = 1' }, signal);
  expect(again).toEqual({ rows: 0, version: 3 });
});

it.each([
  ['id ====== 3', 13, /^Error parsing statement: id ====== 3 \(.*\)\.$/],
  ['colour = 3', 12, /^There is no column `colour`\.$/],
  ["id = 'many'", 13, /^Error resolving filter expression id = 'many': Received literal .*\.$/],
  ['title', 13, /^[^\n]* boolean[^\n]*\.$/i],
])('rejects the predicate %s with a one-sentence error', async (predicate, code, message) => {
  const { handlers, directory } = await smallTable(1);
  for (const refuse of [
    () => handlers.deleteRows({ directory, predicate }, signal),
    () => handlers.updateRows({ directory, predicate, updates: [['id', '1']] }, signal),
  ]) {
    await expect(refuse()).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    await expect(refuse()).rejects.not.toThrow(/\.rs|Caused by|lance error/);
  }
});

it.each([
  [[['colour', '1']], 12, 'There is no column `colour`.'],
  [[['price', '1']], 12, 'There is no column `price`.'],
  [
    [
      ['id', '1'],
      ['id', '2'],
    ],
    13,
    '`id` is updated twice.',
  ],
  [[['id', 'id + ']], 13, 'Expression is not valid: id +.'],
  [[['id', "'many'"]], 13, "Cast error: Cannot cast string 'many' to value of Int32 type."],
] as const)('rejects the updates %j', async (updates, code, message) => {
  const { handlers, directory, open } = await smallTable(3);
  const refused = handlers.updateRows({ directory, updates }, signal);
  await expect(refused).rejects.toMatchObject({ code });
  await expect(refused).rejects.toThrow(message);
  expect(await (await open()).version()).toBe(1);
});

it('rejects changes of a missing table', async () => {
  const { handlers, directory } = await smallTable(1);
  const nowhere = { directory: `${directory}.none`, predicate: 'id = 1' };
  await expect(handlers.deleteRows(nowhere, signal)).rejects.toMatchObject({ code: 4 });
});
