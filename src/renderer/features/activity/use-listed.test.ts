import { expect, test } from 'vitest';
import { testRequest } from '#contract/testing/test-request.ts';
import { filterRequests } from './use-listed.ts';

const describe = testRequest({ id: 1 });
const list = testRequest({ id: 2, method: 'GET', path: '/v1/tables?limit=100', status: 404 });
const broken = testRequest({ id: 3, path: '/v1/%zz', status: 500 });
const all = [describe, list, broken];
const NAMES = new Map([['local', 'Sample']]);

const found = (text: string, onlyFailed = false) => filterRequests(all, { text, onlyFailed }, NAMES);

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
