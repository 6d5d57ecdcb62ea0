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
  ['an answer stays in sight while it is asked for again', { data: 1, isFetching: true }, { kind: 'there' }],
  [
    'an answer stays where asking again failed',
    { data: 1, failure: { code: 'TIMED_OUT', details } },
    { kind: 'there' },
  ],
  [
    'a declared table has nothing to count',
    { noRows: { kind: 'only-declared' } },
    { kind: 'does-not-apply', why: { kind: 'only-declared' } },
  ],
  ['being asked', { isFetching: true }, { kind: 'waiting' }],
  ['a server that is known not to have it', { isRefused: true }, { kind: 'not-returned' }],
  ['cancelled', {}, { kind: 'stopped' }],
  [
    'found out just now that the server does not have it',
    { isRefused: true, failure: { code: 'NOT_SUPPORTED', details } },
    { kind: 'not-supported', failure: details },
  ],
  [
    'refused for this table alone',
    { failure: { code: 'SERVER_ERROR', details: { ...details, code: 19 } } },
    { kind: 'not-for-this-table', failure: { ...details, code: 19 } },
  ],
  ['any other failure', { failure: { code: 'TIMED_OUT', details } }, { kind: 'failed', failure: details }],
] as const)('%s', (_, section, place) => {
  expect(sectionPlace({ ...nothing, ...section })).toEqual(place);
});
