import { describe, expect, it } from 'vitest';
import { activated, closed, withNothingShown } from '../tab-groups.ts';
import { keyOf, shown, tables } from '../testing/shown-groups.ts';

describe('a tab that is closed', () => {
  it('leaves its page to the neighbour at the right, at the end to the one at the left', () => {
    const middle = activated(tables('a b c'), keyOf('b'));
    expect(shown(closed(middle, keyOf('b')))).toBe('a *c');
    expect(shown(closed(tables('a b c'), keyOf('c')))).toBe('a *b');
  });

  it('leaves the page alone when another one was shown', () => {
    expect(shown(closed(tables('a b c'), keyOf('a')))).toBe('b *c');
  });

  it('takes its side along when it was the last there', () => {
    expect(shown(closed(tables('a b', 'c'), keyOf('c')))).toBe('a *b');
    expect(shown(closed(tables('a', 'b c'), keyOf('a')))).toBe('b *c');
  });
});

it('an empty page is where the focus is', () => {
  expect(shown(withNothingShown(tables('a', 'b')))).toBe('*a | [b]');
});
