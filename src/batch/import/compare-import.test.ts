import { expect, it } from 'vitest';
import {
  absent,
  create,
  declare,
  deregister,
  draftOf,
  knownTables,
  remove,
  table,
  versions,
} from '../checks/testing/drafts.ts';
import type { NewOperation } from '../draft.ts';
import { compareImport, compareWholeImport, type PlannedImport } from './compare-import.ts';

const KNOWN = knownTables(
  table({ id: ['old'], versions: versions(1, 42), tags: new Map([['golden', 17n]]) }),
  table({ id: ['held'], state: 'declared', location: 's3://lake/held', versions: undefined }),
  absent(['new']),
  absent(['lost', 'one'], { missingNamespace: ['lost'] }),
);

function planned(file: readonly NewOperation[], into: readonly NewOperation[] = []): PlannedImport {
  return { into: draftOf(into), file: { operations: file, members: {} } };
}

function lines(plan: PlannedImport, known = KNOWN): readonly string[] {
  return compareImport(plan, known).rows.map(({ number, id, what, now, state, why }) =>
    [number, id.join('/'), what, now, state, why].join(' | '),
  );
}

it('shows the effect and the current state for each operation', () => {
  const file = [
    remove([[1, 17]], ['old']),
    declare(['old']),
    declare(['new']),
    declare(['lost', 'one']),
    deregister(['held']),
  ];
  expect(lines(planned(file))).toEqual([
    '1 | old | 16 of 42 versions | 42 versions, latest v42, tag golden, s3://lake/items | works | ',
    '2 | old | new table | 42 versions, latest v42, tag golden, s3://lake/items | impossible | table old already exists',
    '3 | new | new table | Doesn’t exist | works | ',
    '4 | lost/one | new table | Namespace lost doesn’t exist | impossible | namespace lost doesn’t exist',
    '5 | held | declared table | Declared, no data, s3://lake/held | works | ',
  ]);
});

it('marks operations as unchecked if the server was not queried', () => {
  const located = declare(['new'], { location: 's3://lake/new' });
  expect(lines(planned([deregister(['old'])]), new Map())).toEqual(['1 | old |  |  | unchecked | ']);
  expect(lines(planned([located]))).toEqual(['1 | new | new table | Doesn’t exist | unchecked | location']);
});

it('checks the file’s operations after those of the current batch', () => {
  const plan = planned([declare(['new']), remove([[1, 2]], ['old'])], [declare(['new'])]);
  expect(compareImport(plan, KNOWN)).toMatchObject({
    impossible: 1,
    rows: [
      { number: 1, state: 'impossible', why: 'new is declared twice' },
      { number: 2, state: 'works' },
    ],
  });
});

it('excludes operations that depend on impossible ones', () => {
  const deregistered = deregister(['held']);
  const file = [declare(['lost', 'one']), create(1, {}, ['lost', 'one']), deregistered, declare(['old'])];
  const { possible, impossible, rows } = compareWholeImport(planned(file), KNOWN);
  expect(possible).toEqual([deregistered]);
  expect(impossible).toBe(3);
  expect(rows[1]).toMatchObject({ state: 'impossible', why: 'needs an operation that can’t work' });
});
