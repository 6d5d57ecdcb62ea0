import { expect, test } from 'vitest';
import { versionsPlace } from './VersionsPage.tsx';
import { versionList } from './version-list.ts';

const nothing = { list: undefined, failure: undefined, isFetching: false };
const details = { message: 'No.' };

test.each([
  ['a declared table has none', { isDeclared: true }, { kind: 'does-not-apply' }],
  ['a server that lists none is not asked', { isRefused: true }, { kind: 'not-listed' }],
  ['being asked', { versions: { ...nothing, isFetching: true } }, { kind: 'waiting' }],
  ['cancelled', {}, { kind: 'stopped' }],
  ['an empty list', { versions: { ...nothing, list: versionList([]) } }, { kind: 'none' }],
  [
    'refused by the server',
    { versions: { ...nothing, failure: { code: 'NOT_SUPPORTED' as const, details } } },
    { kind: 'not-supported', failure: details },
  ],
  [
    'any other failure',
    { versions: { ...nothing, failure: { code: 'TIMED_OUT' as const, details } } },
    { kind: 'failed', failure: details },
  ],
  [
    'asked all the same, and refused once more',
    { isRefused: true, versions: { ...nothing, failure: { code: 'NOT_SUPPORTED' as const, details } } },
    { kind: 'not-supported', failure: details },
  ],
])('%s', (_, input, place) => {
  expect(versionsPlace({ isDeclared: false, isRefused: false, versions: nothing, ...input })).toEqual(place);
});
