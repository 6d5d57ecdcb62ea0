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
  ['a restored version is the next', restore, withLatest(7n), withLatest(8n), 'applied'],
  ['none was restored where no version came', restore, withLatest(7n), withLatest(7n), 'not-applied'],
  [
    'of several new versions nobody knows whose they are',
    restore,
    withLatest(7n),
    withLatest(9n),
    'cannot-tell',
  ],
  ['without versions nobody can tell', restore, UNKNOWN, UNKNOWN, 'cannot-tell'],
  ['an index is there', index, withIndices(), withIndices(['v_idx', '1']), 'applied'],
  ['an index is another one', index, withIndices(['v_idx', '1']), withIndices(['v_idx', '2']), 'applied'],
  [
    'an index is still the same',
    index,
    withIndices(['v_idx', '1']),
    withIndices(['v_idx', '1']),
    'not-applied',
  ],
  ['an index is not there', index, withIndices(), withIndices(['other', '1']), 'not-applied'],
  ['a server lists no indices', index, UNKNOWN, UNKNOWN, 'cannot-tell'],
  ['an index is gone', drop, withIndices(['v_idx', '1']), withIndices(), 'applied'],
  ['an index is still there', drop, withIndices(['v_idx', '1']), withIndices(['v_idx', '1']), 'not-applied'],
])('%s', (_, change, before, after, verdict) => {
  expect(resolveChange(change, before, after).verdict).toBe(verdict);
});
