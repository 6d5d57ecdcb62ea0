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

test('shows all requests without a filter', () => {
  expect(found('  ')).toEqual(all);
});

test('finds an ID in its plain and in its encoded form', () => {
  expect(found('ml$items')).toEqual([describe]);
  expect(found('ML%24items')).toEqual([describe]);
});

test('finds requests by method, status code, and status text', () => {
  expect(found('get')).toEqual([list]);
  expect(found('500')).toEqual([broken]);
  expect(found('not found')).toEqual([list]);
});

test('requires every word, in any order', () => {
  expect(found('200 describe')).toEqual([describe]);
  expect(found('describe get')).toEqual([]);
});

test('searches a path with an invalid encoding', () => {
  expect(found('%zz')).toEqual([broken]);
});

test('finds a status class and the requests of a connection', () => {
  expect(found('4xx')).toEqual([list]);
  expect(found('sample 5xx')).toEqual([broken]);
  expect(found('nobody')).toEqual([]);
});

test('with “Only failed”, omits successes and 404 responses for missing capabilities', () => {
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

test('shows the requests that a matching reader request caused', () => {
  expect(below('query')).toEqual([[query, manifest, busy]]);
});

test('shows a matching caused request below its cause', () => {
  expect(below('manifest')).toEqual([[query, manifest]]);
  expect(below('nobody')).toEqual([]);
});

test('with “Only failed”, shows only the failed requests below their cause', () => {
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

test('the scope shows requests to a server, or those to storage with their causes', () => {
  expect(ids('server')).toEqual([1, 2, 3, 4]);
  expect(ids('storage')).toEqual([5, 6, 7, 8, 9]);
});

test('the scope shows requests about the current table, to a server or to storage', () => {
  expect(ids('table', TABLE)).toEqual([1, 2, 5, 6]);
});

test('the scope shows all requests if there is no current table', () => {
  expect(ids('table')).toEqual(ids('all'));
  expect(usableScope('table', undefined)).toBe('all');
  expect(usableScope('table', TABLE)).toBe('table');
});
