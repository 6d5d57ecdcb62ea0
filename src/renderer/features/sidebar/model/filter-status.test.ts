import { describe, expect, it } from 'vitest';
import type { NameState, UnreadNamespace } from '#contract/index.ts';
import type { NameCoverage } from '#domain/names/tree-node.ts';
import { filterStatus, type LabelPart, type Searched, searchedDetails } from './filter-status.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const stateOf = (more: Partial<NameState>): NameState => ({
  connectionId: 'c',
  state: 'complete',
  names: 104_233,
  namespaces: 120,
  remaining: 0,
  at: NOW - 3 * MINUTE,
  failed: 0,
  failures: [],
  isSaved: true,
  ...more,
});

const READ: NameCoverage = {
  names: 1,
  unread: 0,
  failed: 0,
  complete: true,
  readAt: NOW,
  refreshFailure: undefined,
};

/** The tree after a failed refresh. */
const STALE: NameCoverage = {
  ...READ,
  names: 28,
  failed: 6,
  complete: false,
  readAt: NOW - 19 * MINUTE,
  refreshFailure: { message: 'The server is busy (503).' },
};

const searched = (more: Partial<Searched>): Searched => ({
  coverage: { ...READ, names: 3000, unread: 7, complete: false },
  state: undefined,
  matched: undefined,
  now: NOW,
  ...more,
});

const joined = (words: readonly LabelPart[] = [], isNarrow = false) =>
  words.flatMap(({ text, isForWide }) => (isNarrow && isForWide ? [] : [text])).join('');

function shown(more: Partial<Searched>, isNarrow = false): string {
  const { words, complete, action } = filterStatus(searched(more));
  return [joined(words, isNarrow), joined(complete, isNarrow), joined(action?.label, isNarrow)]
    .filter((part) => part !== '')
    .join(' | ');
}

const found = { shown: 12, total: undefined };
const walking = stateOf({ state: 'walking', names: 41_000, remaining: 9000, at: null });
const failure: UnreadNamespace = {
  id: ['eu', 'lyon'],
  details: { message: 'The disk is full.', status: 500 },
};
const partly = stateOf({ state: 'partly', failed: 2, failures: [failure] });
const endless: UnreadNamespace = { id: [], details: { message: 'The list of tables goes in a circle.' } };

describe('the line below the filter shows', () => {
  it.each([
    [
      'that all names are loaded, and when',
      { state: stateOf({}) },
      '104,233 names | complete, updated 3 min ago',
    ],
    [
      'how many names match',
      { state: stateOf({}), matched: found },
      '12 of 104,233 | complete, updated 3 min ago',
    ],
    [
      'that more names match than are shown',
      { state: stateOf({}), matched: { shown: 2000, total: 41_332 } },
      'top 2,000 of 41,332 | complete, updated 3 min ago',
    ],
    ['that names are being read', { state: walking }, 'loading names: 41,000 loaded | Pause'],
    ['what is found among those', { state: walking, matched: found }, '12 of 41,000 loaded | Pause'],
    [
      'that old names are being reloaded',
      { state: stateOf({ state: 'walking' }), matched: found },
      '12 of 104,233, reloading | Pause',
    ],
    [
      'that loading is paused',
      { state: { ...walking, state: 'paused' } },
      '41,000 names loaded, paused | Resume',
    ],
    [
      'that loading stopped',
      { state: { ...walking, state: 'stopped' } },
      '41,000 names loaded, stopped | Retry',
    ],
    [
      'the age of cached names while the server can’t be reached',
      { state: stateOf({ state: 'stopped', at: NOW - 5 * HOUR }), matched: found },
      '12 of 104,233, updated 5 h ago | Retry',
    ],
    [
      'the number of failed namespaces',
      { state: partly, matched: found },
      '12 of 104,233, 2 namespaces not loaded | Retry',
    ],
    [
      'an incomplete namespace with an endless list',
      { state: stateOf({ state: 'partly', failed: 1, failures: [endless] }) },
      '104,233 names, 1 namespace incomplete | Retry',
    ],
    [
      'the names that the tree has loaded, if there are no others',
      { state: stateOf({ state: 'never', names: 0, at: null }), matched: found },
      '12 of 3,000 loaded | Load all names',
    ],
    ['the same while the host has not said anything', {}, '3,000 names loaded'],
    [
      'a failed refresh instead of “complete”',
      { coverage: STALE, state: stateOf({ names: 28 }) },
      '28 names, refresh failed | Retry',
    ],
    [
      'complete, even if a newly opened namespace failed',
      { coverage: { ...STALE, failed: 1, refreshFailure: undefined }, state: stateOf({ names: 28 }) },
      '28 names | complete, updated 3 min ago',
    ],
  ] as const)('%s', (_, given, text) => {
    expect(shown(given)).toBe(text);
  });

  it('complete, if the tree itself has loaded all names', () => {
    expect(shown({ coverage: READ })).toBe('1 name | complete, updated just now');
    expect(shown({ coverage: READ, state: walking })).toBe('1 name | complete, updated just now');
  });

  it('a shorter text in a narrow sidebar', () => {
    expect(shown({ state: stateOf({}), matched: found }, true)).toBe('12 of 104,233 | 3 min ago');
    expect(shown({ coverage: STALE }, true)).toBe('28 loaded, refresh failed | Retry');
    expect(shown({ state: walking }, true)).toBe('41,000 loaded | Pause');
    expect(shown({ state: partly, matched: found }, true)).toBe('12 of 104,233, 2 not loaded | Retry');
    expect(shown({ state: stateOf({ state: 'never', at: null, names: 0 }) }, true)).toBe(
      '3,000 loaded | Load all',
    );
  });
});

describe('its tooltip shows', () => {
  it.each([
    [
      { state: stateOf({}), matched: { shown: 2000, total: 41_332 } },
      '41,332 matches, showing the top 2,000. All 104,233 names loaded 3 min ago.',
    ],
    [
      { state: { ...walking, resumesAt: NOW + 29_400 } },
      'Loading names in the background. 41,000 names can be searched already. 9,000 namespaces to go. Rate limited for another 30 s.',
    ],
    [
      { state: partly },
      '104,233 names cached, updated 3 min ago. 2 namespaces couldn’t be loaded. eu / lyon: The disk is full.',
    ],
    [
      { coverage: STALE, state: stateOf({}) },
      'Couldn’t load names: The server is busy (503). Showing names from 19 min ago.',
    ],
    [
      { state: stateOf({ state: 'stopped', problem: { message: 'No answer from http://server.' } }) },
      'Loading failed: No answer from http://server. 104,233 names cached, updated 3 min ago.',
    ],
  ] as const)('the full details', (given, sentences) => {
    expect(searchedDetails(searched(given))).toBe(sentences);
  });
});
