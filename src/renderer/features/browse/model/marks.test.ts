import { describe, expect, it } from 'vitest';
import { markedAlone, markedThrough, NO_MARKS, withOneMore } from './marks.ts';

const SHOWN = ['a', 'b', 'c', 'd'];

describe('marks', () => {
  it('join the row that was chosen before', () => {
    expect([...withOneMore(markedAlone('a'), 'c').keys]).toEqual(['a', 'c']);
  });

  it('go again by the same press', () => {
    const both = withOneMore(markedAlone('a'), 'c');
    expect([...withOneMore(both, 'a').keys]).toEqual(['c']);
  });

  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
  ])('from %s through %s are all between', (anchor, key, marked) => {
    const marks = markedThrough(markedAlone(anchor), key, SHOWN);
    expect([...marks.keys]).toEqual(marked);
    // Another range from the same place takes the place of this one.
    expect([...markedThrough(marks, 'a', SHOWN).keys]).toContain('a');
  });

  it('begin anew where the anchor is not shown any more', () => {
    expect([...markedThrough(markedAlone('gone'), 'b', SHOWN).keys]).toEqual(['b']);
    expect([...markedThrough(NO_MARKS, 'b', SHOWN).keys]).toEqual(['b']);
  });
});
