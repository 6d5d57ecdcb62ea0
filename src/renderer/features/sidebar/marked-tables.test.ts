import { describe, expect, it } from 'vitest';
import { begunAt, markedAll, markedAlone, NO_MARKS, withOneMore } from './use-marked-tables.ts';

describe('marks', () => {
  it('join the row that was chosen before', () => {
    expect([...withOneMore(markedAlone('a'), 'c').keys]).toEqual(['a', 'c']);
  });

  it('go again by the same press', () => {
    const both = withOneMore(markedAlone('a'), 'c');
    expect([...withOneMore(both, 'a').keys]).toEqual(['c']);
  });

  it('by the keys begin where the keys are, unless some are made already', () => {
    expect(begunAt(markedAlone('a'), 'c').anchor).toBe('c');
    expect(begunAt(withOneMore(markedAlone('a'), 'b'), 'c').anchor).toBe('b');
    expect(begunAt(markedAlone('a'), undefined).anchor).toBe('a');
  });

  it('that are made together keep where a range began', () => {
    const marks = markedAll(markedAlone('b'), ['b', 'c', 'd'], 'd');
    expect([...marks.keys]).toEqual(['b', 'c', 'd']);
    expect(marks.anchor).toBe('b');
    expect(markedAll(NO_MARKS, ['a'], 'a').anchor).toBe('a');
  });
});
