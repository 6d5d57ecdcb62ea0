import { expect, test } from 'vitest';
import { inScope, usableScope } from '#contract/activity-filter.ts';
import type { ActivityEntry, ActivityScope } from '#contract/index.ts';
import { testRequest } from '#contract/testing/test-request.ts';
import { filterGroups } from './filter-requests.ts';
import { groupRequests } from './storage-groups.ts';

const describe = testRequest({ id: 1 });
const list = testRequest({ id: 2, method: 'GET', path: '/v1/tables?limit=100', status: 404 });
const broken = testRequest({ id: 3, path: '/v1/%zz', status: 500 });
const all = [describe, list, broken];
const NAMES = new Map([['local', 'Sample']]);

const foundIn = (requests: typeof all, text: string, onlyFailed = false) =>
  filterGroups(groupRequests(requests), { text, onlyFailed }, NAMES);

const found = (text: string, onlyFailed?: boolean) => foundIn(all, text, onlyFailed).map(({ head }) => head);

test('shows all without a filter', () => {
  expect(found('  ')).toEqual(all);
});

test('finds an id as it is written and as it went out', () => {
  expect(found('ml$items')).toEqual([describe]);
  expect(found('ML%24items')).toEqual([describe]);
});

test('finds by method, by number and by what the number means', () => {
  expect(found('get')).toEqual([list]);
  expect(found('500')).toEqual([broken]);
  expect(found('not found')).toEqual([list]);
});

test('wants every word, in any order', () => {
  expect(found('200 describe')).toEqual([describe]);
  expect(found('describe get')).toEqual([]);
});

test('searches a path that nobody can decode', () => {
  expect(found('%zz')).toEqual([broken]);
});

test('finds a whole class of answers, and what belongs to a connection', () => {
  expect(found('4xx')).toEqual([list]);
  expect(found('sample 5xx')).toEqual([broken]);
  expect(found('nobody')).toEqual([]);
});

test('shows only what failed: what a server lacks has not', () => {
  expect(found('', true)).toEqual([broken]);
  expect(found('tables', true)).toEqual([]);
});

const frames = { tableId: ['frames'], startedAt: 1 };
const query = testRequest({ id: 4, ...frames, part: 'reader', path: '/v1/table/frames/query', duration: 9 });
const manifest = testRequest({
  id: 5,
  ...frames,
  part: 'storage',
  path: '/frames.lance/_versions/7.manifest',
});
const busy = testRequest({ id: 6, ...frames, part: 'storage', path: '/frames.lance/data/1', status: 503 });

const below = (text: string, onlyFailed?: boolean) =>
  foundIn([query, manifest, busy], text, onlyFailed).map(({ head, shown }) => [head, ...shown]);

test('finds what the reader was asked for, and all that it caused with it', () => {
  expect(below('query')).toEqual([[query, manifest, busy]]);
});

test('finds what was caused, below what caused it', () => {
  expect(below('manifest')).toEqual([[query, manifest]]);
  expect(below('nobody')).toEqual([]);
});

test('shows below what the reader was asked for only what failed', () => {
  expect(below('', true)).toEqual([[query, busy]]);
  expect(below('query', true)).toEqual([[query, busy]]);
  expect(below('manifest', true)).toEqual([]);
});

const TABLE = { connectionId: 'lake', id: ['media', 'frames'], delimiter: '.' };

const lake = (rest: Partial<ActivityEntry>) => testRequest({ connectionId: 'lake', ...rest });

const requests = [
  lake({ id: 1, path: '/v1/table/media.frames/describe?delimiter=.' }),
  lake({ id: 2, path: '/base/v1/table/media.frames/query' }),
  lake({ id: 3, path: '/v1/table/media.frames_dedup/query' }),
  lake({ id: 4, path: '/v1/table/media.frames/query', connectionId: 'other' }),
  lake({ id: 5, part: 'reader', path: '/v1/table/media%24frames/query', tableId: ['media', 'frames'] }),
  lake({ id: 6, part: 'storage', path: '/x', tableId: ['media', 'frames'] }),
  lake({ id: 7, part: 'storage', path: '/x', tableId: ['media', 'clips'] }),
  lake({ id: 8, part: 'storage', path: '/x' }),
  lake({ id: 9, part: 'reader', path: '/v1/namespace/media%24frames/list', tableId: ['media', 'frames'] }),
];

const ids = (scope: ActivityScope, table?: typeof TABLE) =>
  requests.filter(inScope(scope, table)).map(({ id }) => id);

test('leaves those to a server, or those to storage with what caused them', () => {
  expect(ids('server')).toEqual([1, 2, 3, 4]);
  expect(ids('storage')).toEqual([5, 6, 7, 8, 9]);
});

test('leaves those about the table in sight, whoever was asked', () => {
  expect(ids('table', TABLE)).toEqual([1, 2, 5, 6]);
});

test('leaves all where no table is in sight', () => {
  expect(ids('table')).toEqual(ids('all'));
  expect(usableScope('table', undefined)).toBe('all');
  expect(usableScope('table', TABLE)).toBe('table');
});
