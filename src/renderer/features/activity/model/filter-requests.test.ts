import { expect, test } from 'vitest';
import { filterRequests } from './filter-requests.ts';
import { testRequest } from './testing/test-request.ts';

const describe = testRequest({ id: 1 });
const list = testRequest({ id: 2, method: 'GET', path: '/v1/tables?limit=100', status: 404 });
const broken = testRequest({ id: 3, path: '/v1/%zz', status: 500 });
const all = [describe, list, broken];

test('shows all without a filter', () => {
  expect(filterRequests(all, '  ')).toEqual(all);
});

test('finds an id as it is written and as it went out', () => {
  expect(filterRequests(all, 'ml$items')).toEqual([describe]);
  expect(filterRequests(all, 'ML%24items')).toEqual([describe]);
});

test('finds by method, by number and by what the number means', () => {
  expect(filterRequests(all, 'get')).toEqual([list]);
  expect(filterRequests(all, '500')).toEqual([broken]);
  expect(filterRequests(all, 'not supported')).toEqual([list]);
});

test('wants every word, in any order', () => {
  expect(filterRequests(all, '200 describe')).toEqual([describe]);
  expect(filterRequests(all, 'describe get')).toEqual([]);
});

test('searches a path that nobody can decode', () => {
  expect(filterRequests(all, '%zz')).toEqual([broken]);
});
