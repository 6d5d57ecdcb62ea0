import { describe, expect, it } from 'vitest';
import type { StringEntries } from '#contract/index.ts';
import { compareTexts, countDifferences, describeTexts } from './compare-texts.ts';
import { NO_ANSWER, type ReportedValue } from './reported-value.ts';

const set = (...value: StringEntries): ReportedValue<StringEntries> => ({ state: 'returned', value });
const NULL = { state: 'null' } as const;
const ABSENT = { state: 'absent' } as const;
const NOTHING_TO_HAVE = { state: 'does-not-apply' } as const;

describe('comparing two maps', () => {
  it('matches entries by name, regardless of names and order', () => {
    const { entries, result } = compareTexts(
      set(['b', '1'], ['__proto__', 'x'], ['', 'gone']),
      set(['__proto__', 'y'], ['b', '1'], ['constructor', '']),
    );
    expect(result).toBe('differs');
    expect(entries).toEqual([
      { name: '', state: 'removed', before: 'gone' },
      { name: '__proto__', state: 'changed', before: 'x', after: 'y' },
      { name: 'b', state: 'same', before: '1', after: '1' },
      { name: 'constructor', state: 'added', after: '' },
    ]);
  });

  it('counts a difference in kind once, not for each entry', () => {
    const compared = compareTexts(set(['a', ''], ['b', '']), NULL);
    expect(compared.entries.map(({ state }) => state)).toEqual(['one-sided', 'one-sided']);
    expect(countDifferences(compared)).toBe(1);
    expect(countDifferences(compareTexts(set(['a', '']), set()))).toBe(1);
  });

  it.each([
    [set(), set(), 'same', 'Empty on both sides.'],
    [NULL, NULL, 'same', 'Null on both sides.'],
    [NULL, set(), 'differs', 'Null before, empty after.'],
    [set(), set(['a', '']), 'differs', 'Empty before, 1 entry after.'],
    [set(['a', ''], ['b', '']), NULL, 'differs', '2 entries before, null after.'],
    [NOTHING_TO_HAVE, NULL, 'differs', 'Not applicable before, null after.'],
    [NOTHING_TO_HAVE, NOTHING_TO_HAVE, 'does-not-apply', 'Not applicable on both sides.'],
    [ABSENT, ABSENT, 'not-known', 'Not returned on both sides.'],
    [ABSENT, NULL, 'not-known', 'Not returned before, null after.'],
    [set(), NO_ANSWER, 'not-known', 'Empty before, unknown after.'],
  ] as const)('of %o and %o returns: %s', (before, after, verdict, text) => {
    const compared = compareTexts(before, after);
    expect(compared.result).toBe(verdict);
    expect(describeTexts(compared)).toBe(text);
  });

  it('needs no summary if both have entries', () => {
    expect(describeTexts(compareTexts(set(['a', '']), set(['b', ''])))).toBeUndefined();
  });
});
