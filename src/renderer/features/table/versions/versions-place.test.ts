import { expect, test } from 'vitest';
import { versionsPlace } from './VersionsPage.tsx';
import { versionList } from './version-list.ts';

const nothing = { list: undefined, failure: undefined, isFetching: false };
const details = { message: 'No.' };

test.each([
  ['shows that a declared table has no versions', { isDeclared: true }, { kind: 'does-not-apply' }],
  ['shows that a server lists no versions, without a request', { isRefused: true }, { kind: 'not-listed' }],
  ['shows that it is loading', { versions: { ...nothing, isFetching: true } }, { kind: 'waiting' }],
  ['shows that it was canceled', {}, { kind: 'stopped' }],
  ['shows an empty list', { versions: { ...nothing, list: versionList([]) } }, { kind: 'none' }],
  [
    'shows a missing capability',
    { versions: { ...nothing, failure: { code: 'NOT_SUPPORTED' as const, details } } },
    { kind: 'not-supported', failure: details },
  ],
  [
    'shows any other failure',
    { versions: { ...nothing, failure: { code: 'TIMED_OUT' as const, details } } },
    { kind: 'failed', failure: details },
  ],
  [
    'shows a missing capability again after a manual request',
    { isRefused: true, versions: { ...nothing, failure: { code: 'NOT_SUPPORTED' as const, details } } },
    { kind: 'not-supported', failure: details },
  ],
])('%s', (_, input, place) => {
  expect(versionsPlace({ isDeclared: false, isRefused: false, versions: nothing, ...input })).toEqual(place);
});
