import { describe, expect, it, test } from 'vitest';
import { testRequest } from '#contract/testing/test-request.ts';
import { filterGroups, NO_FILTER } from './filter-requests.ts';
import { causedText, countRequests, storageText, toRows } from './request-rows.ts';
import { groupRequests } from './storage-groups.ts';

const table = { connectionId: 'local', tableId: ['frames'] };
const server = testRequest({ id: 1 });
const query = testRequest({ id: 2, ...table, part: 'reader', path: '/v1/table/frames/query', duration: 9 });
const busy = testRequest({ id: 3, ...table, part: 'storage', status: 503, responseBytes: 300 });
const again = testRequest({ id: 4, ...table, part: 'storage', attempt: 2, responseBytes: 64_000 });
const all = [server, query, busy, again];

const rows = (open: readonly number[], filter = NO_FILTER) =>
  toRows(filterGroups(groupRequests(all), filter, new Map()), (id) => open.includes(id)).map(
    ({ key, level, expanded, position, siblings }) => [key, level, expanded, `${position} of ${siblings}`],
  );

describe('toRows()', () => {
  it('hides the requests that the reader caused until their group is expanded', () => {
    expect(rows([])).toEqual([
      ['1', 1, undefined, '1 of 2'],
      ['2', 1, false, '2 of 2'],
    ]);
    expect(rows([2])).toEqual([
      ['1', 1, undefined, '1 of 2'],
      ['2', 1, true, '2 of 2'],
      ['3', 2, undefined, '1 of 2'],
      ['4', 2, undefined, '2 of 2'],
    ]);
  });

  it('expands a group only to the requests that match a filter', () => {
    expect(rows([2], { ...NO_FILTER, onlyFailed: true })).toEqual([
      ['2', 1, true, '1 of 1'],
      ['3', 2, undefined, '1 of 1'],
    ]);
  });
});

test('counts the storage requests that the reader made', () => {
  expect(causedText([busy, again], new Set([3]))).toBe('2 requests to storage, 1 retried');
  expect(causedText([again], new Set())).toBe('1 request to storage');
  expect(causedText([], new Set())).toBe('no requests to storage');
});

test('sums up the storage requests and their bytes, or shows nothing if there are none', () => {
  expect(storageText(all)).toBe('2 requests, 64 KB');
  expect(storageText([server, query])).toBeUndefined();
});

test('counts outgoing requests, but not those to the reader', () => {
  expect(countRequests(all)).toBe(3);
});
