import { expect, it } from 'vitest';
import { changeOf, type TableStateResult } from '#contract/index.ts';
import { resolveChange } from './resolve-change.ts';
import type { Seen } from './seen.ts';
import { readSentChange, type SentChange } from './sent-change.ts';

const id = ['t'];

function withLatest(version: bigint): Seen {
  const versions = [{ version, timestamp_millis: 1n, others: [] }];
  const table: TableStateResult = { id, state: 'stored', allVersions: true, versions, tags: [], at: 1 };
  return { tables: [table] };
}

const withIndices = (...indices: readonly (readonly [name: string, is: string])[]): Seen => ({
  tables: [],
  indices: indices.map(([name, is]) => ({ name, is })),
});

const UNKNOWN: Seen = { tables: [] };
const restore = readSentChange(changeOf('restoreTable', id, { version: 1n }));
const index = readSentChange(
  changeOf('createIndex', id, { column: 'v', index_type: 'IVF_PQ', name: 'v_idx' }),
);
const drop = readSentChange(changeOf('dropIndex', id, {}, { name: 'v_idx' }));

it.each<readonly [string, SentChange, Seen, Seen, string]>([
  ['restore, and the next version exists', restore, withLatest(7n), withLatest(8n), 'applied'],
  ['restore, and no new version exists', restore, withLatest(7n), withLatest(7n), 'not-applied'],
  ['restore, and several new versions exist', restore, withLatest(7n), withLatest(9n), 'cannot-tell'],
  ['restore, and the versions are unknown', restore, UNKNOWN, UNKNOWN, 'cannot-tell'],
  ['create index, and it exists', index, withIndices(), withIndices(['v_idx', '1']), 'applied'],
  [
    'create index, and it was replaced',
    index,
    withIndices(['v_idx', '1']),
    withIndices(['v_idx', '2']),
    'applied',
  ],
  [
    'create index, and it is unchanged',
    index,
    withIndices(['v_idx', '1']),
    withIndices(['v_idx', '1']),
    'not-applied',
  ],
  ['create index, and it does not exist', index, withIndices(), withIndices(['other', '1']), 'not-applied'],
  ['create index, and the indices are unknown', index, UNKNOWN, UNKNOWN, 'cannot-tell'],
  ['drop index, and it does not exist', drop, withIndices(['v_idx', '1']), withIndices(), 'applied'],
  [
    'drop index, and it exists',
    drop,
    withIndices(['v_idx', '1']),
    withIndices(['v_idx', '1']),
    'not-applied',
  ],
])('resolves the outcome of a change: %s', (_, change, before, after, verdict) => {
  expect(resolveChange(change, before, after).verdict).toBe(verdict);
});
