import { expect, test } from 'vitest';
import { sectionPlace } from './use-section.ts';

const nothing = {
  data: undefined,
  failure: undefined,
  isFetching: false,
  noRows: undefined,
  isRefused: false,
};
const details = { message: 'No.' };

test.each([
  ['shows a previous response during a refresh', { data: 1, isFetching: true }, { kind: 'there' }],
  [
    'shows a previous response after a failed refresh',
    { data: 1, failure: { code: 'TIMED_OUT', details } },
    { kind: 'there' },
  ],
  [
    'shows that a declared table has no such data',
    { noRows: { kind: 'only-declared' } },
    { kind: 'does-not-apply', why: { kind: 'only-declared' } },
  ],
  ['shows that it is loading', { isFetching: true }, { kind: 'waiting' }],
  ['shows that the server doesn’t return it', { isRefused: true }, { kind: 'not-returned' }],
  ['shows that it was canceled', {}, { kind: 'stopped' }],
  [
    'shows a newly detected missing capability',
    { isRefused: true, failure: { code: 'NOT_SUPPORTED', details } },
    { kind: 'not-supported', failure: details },
  ],
  [
    'shows a rejection for only this table',
    { failure: { code: 'SERVER_ERROR', details: { ...details, code: 19 } } },
    { kind: 'not-for-this-table', failure: { ...details, code: 19 } },
  ],
  [
    'shows any other failure',
    { failure: { code: 'TIMED_OUT', details } },
    { kind: 'failed', failure: details },
  ],
] as const)('%s', (_, section, place) => {
  expect(sectionPlace({ ...nothing, ...section })).toEqual(place);
});
