import { describe, expect, it } from 'vitest';
import type { FailureDetails } from '#contract/index.ts';
import { type RowsPlaceInput, rowsPlace } from './NoRows.tsx';

const nothing = {
  noRows: undefined,
  isRefused: false,
  filter: '',
  offset: 0,
  shown: undefined,
  failure: undefined,
  isFetching: false,
};
const failure = (
  details: Partial<FailureDetails>,
  code: 'SERVER_ERROR' | 'NOT_SUPPORTED' | 'BAD_ANSWER',
) => ({
  code,
  details: { message: 'It failed.', ...details },
});

describe('rowsPlace without rows reports', () => {
  it.each<[string, Partial<RowsPlaceInput>, string]>([
    ['a declared table', { noRows: { kind: 'only-declared' }, shown: 3 }, 'does-not-apply'],
    ['a known missing capability', { isRefused: true }, 'not-asked'],
    [
      'a newly detected missing capability',
      { failure: failure({ status: 405 }, 'NOT_SUPPORTED') },
      'not-supported',
    ],
    ['a running request', { isFetching: true, failure: failure({}, 'SERVER_ERROR') }, 'waiting'],
    ['a canceled request', {}, 'stopped'],
    ['an empty table', { shown: 0 }, 'empty'],
    ['a filter without matches', { shown: 0, filter: 'a = 1' }, 'no-hits'],
    ['a page beyond the last row', { shown: 0, offset: 100 }, 'beyond'],
    ['an oversized response', { failure: failure({ isTooLarge: true }, 'BAD_ANSWER') }, 'too-large'],
    [
      'a rejected filter',
      { filter: 'a =', failure: failure({ status: 400, serverMessage: 'no' }, 'SERVER_ERROR') },
      'filter-refused',
    ],
    [
      'a busy server, not a rejected filter',
      { filter: 'a =', failure: failure({ status: 503, serverMessage: 'busy' }, 'SERVER_ERROR') },
      'failed',
    ],
    [
      'rejected credentials, not a rejected filter',
      { filter: 'a =', failure: failure({ status: 403, serverMessage: 'no' }, 'SERVER_ERROR') },
      'failed',
    ],
    ['that it failed', { failure: failure({ status: 400, serverMessage: 'no' }, 'SERVER_ERROR') }, 'failed'],
  ])('%s', (_, change, kind) => {
    expect(rowsPlace({ ...nothing, ...change })?.kind).toBe(kind);
  });

  it('nothing while earlier rows are still shown', () => {
    expect(rowsPlace({ ...nothing, shown: 5, failure: failure({}, 'SERVER_ERROR') })).toBeUndefined();
  });
});
