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

describe('without rows to show, it is said', () => {
  it.each<[string, Partial<RowsPlaceInput>, string]>([
    ['that the table is only declared', { noRows: { kind: 'only-declared' }, shown: 3 }, 'does-not-apply'],
    ['that the server has no such thing', { isRefused: true }, 'not-asked'],
    [
      'that the server said so itself',
      { failure: failure({ status: 405 }, 'NOT_SUPPORTED') },
      'not-supported',
    ],
    ['that it is asked', { isFetching: true, failure: failure({}, 'SERVER_ERROR') }, 'waiting'],
    ['that it was stopped', {}, 'stopped'],
    ['that there is nothing', { shown: 0 }, 'empty'],
    ['that nothing meets the filter', { shown: 0, filter: 'a = 1' }, 'no-hits'],
    ['that there are no more', { shown: 0, offset: 100 }, 'beyond'],
    ['that it was too much', { failure: failure({ isTooLarge: true }, 'BAD_ANSWER') }, 'too-large'],
    [
      'what the server has against the filter',
      { filter: 'a =', failure: failure({ status: 400, serverMessage: 'no' }, 'SERVER_ERROR') },
      'filter-refused',
    ],
    [
      'that a busy server did not look at the filter',
      { filter: 'a =', failure: failure({ status: 503, serverMessage: 'busy' }, 'SERVER_ERROR') },
      'failed',
    ],
    [
      'that a server that rejects the credentials did not look at the filter',
      { filter: 'a =', failure: failure({ status: 403, serverMessage: 'no' }, 'SERVER_ERROR') },
      'failed',
    ],
    ['that it failed', { failure: failure({ status: 400, serverMessage: 'no' }, 'SERVER_ERROR') }, 'failed'],
  ])('%s', (_, change, kind) => {
    expect(rowsPlace({ ...nothing, ...change })?.kind).toBe(kind);
  });

  it('nothing where old rows are still there', () => {
    expect(rowsPlace({ ...nothing, shown: 5, failure: failure({}, 'SERVER_ERROR') })).toBeUndefined();
  });
});
