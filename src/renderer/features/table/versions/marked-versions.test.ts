import { describe, expect, it } from 'vitest';
import { markedPair, markedWith, marksAfter } from './use-marked-versions.ts';

const keys = ['9', '8', '7', '6', '5'];
const press = (
  marked: readonly string[],
  key: string,
  how: 'one-more' | 'through' | 'beside',
  from?: string,
) => marksAfter({ keys, marked, key, how, from });

describe('marked versions', () => {
  it('include the current row when the first one is added', () => {
    expect(press([], '7', 'one-more', '9')).toEqual(['9', '7']);
    expect(press([], '7', 'one-more', '7')).toEqual(['7']);
    expect(press([], '7', 'one-more')).toEqual(['7']);
  });

  it('are unmarked by a second click', () => {
    expect(press(['9', '7'], '9', 'one-more', '7')).toEqual(['7']);
  });

  it('extend from their anchor in both directions', () => {
    const down = press([], '8', 'through', '9');
    expect(down).toEqual(['9', '8']);
    expect(press(press(down, '7', 'through', '8'), '8', 'through', '7')).toEqual(['9', '8']);
    expect(press([], '7', 'through', '8')).toEqual(['8', '7']);
    expect(press(['6'], '8', 'through', '6')).toEqual(['6', '7', '8']);
  });

  it('start over if their anchor no longer exists', () => {
    expect(press(['gone'], '8', 'through', '9')).toEqual(['8']);
  });

  it('can be all rows', () => {
    expect(press(['9'], '9', 'beside')).toEqual(keys);
  });
});

it('two marked versions are compared from older to newer, as numbers', () => {
  expect(markedPair(['10', '9'])).toEqual([9n, 10n]);
  expect(markedPair(['9', '10'])).toEqual([9n, 10n]);
  expect([markedPair([]), markedPair(['1']), markedPair(['1', '2', '3'])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('an action on a version', () => {
  it('applies to all marked versions, oldest first, if it is one of them', () => {
    expect(markedWith(['9', '11', '10'], 11n)).toEqual([9n, 10n, 11n]);
    expect(markedWith(['9', '11'], 10n)).toEqual([10n]);
    expect(markedWith([], 10n)).toEqual([10n]);
  });
});
