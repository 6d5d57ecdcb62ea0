import { describe, expect, it } from 'vitest';
import { begunAt, markedAll, markedAlone, NO_MARKS, withOneMore } from './use-marked-tables.ts';

describe('marked tables', () => {
  it('include the previously selected row', () => {
    expect([...withOneMore(markedAlone('a'), 'c').keys]).toEqual(['a', 'c']);
  });

  it('are unmarked by a second click', () => {
    const both = withOneMore(markedAlone('a'), 'c');
    expect([...withOneMore(both, 'a').keys]).toEqual(['c']);
  });

  it('start at the focused row, unless some are already marked', () => {
    expect(begunAt(markedAlone('a'), 'c').anchor).toBe('c');
    expect(begunAt(withOneMore(markedAlone('a'), 'b'), 'c').anchor).toBe('b');
    expect(begunAt(markedAlone('a'), undefined).anchor).toBe('a');
  });

  it('keep the anchor when several are marked at once', () => {
    const marks = markedAll(markedAlone('b'), ['b', 'c', 'd'], 'd');
    expect([...marks.keys]).toEqual(['b', 'c', 'd']);
    expect(marks.anchor).toBe('b');
    expect(markedAll(NO_MARKS, ['a'], 'a').anchor).toBe('a');
  });
});
