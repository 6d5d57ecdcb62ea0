import { describe, expect, it } from 'vitest';
import { joined, moved, opened, splitOff, stepped, tabsOf } from '../tab-groups.ts';
import { keyOf, shown, table, tables } from '../testing/shown-groups.ts';

describe('a tab that is moved', () => {
  it.each([
    ['a', 0, '*a b c'],
    ['a', 1, '*a b c'],
    ['a', 2, 'b *a c'],
    ['a', 3, 'b c *a'],
    ['c', 0, '*c a b'],
    ['b', 99, 'a c *b'],
  ])('stands in its strip where it was dropped: %s at %i', (name, index, after) => {
    expect(shown(moved(tables('a b c'), keyOf(name), { side: 'left', index }))).toBe(after);
  });

  it('goes to the other side, where there was none before', () => {
    expect(shown(moved(tables('a b c'), keyOf('c'), { side: 'right', index: 0 }))).toBe('a *b | [*c]');
  });

  it('takes its side away with it when it was the last there', () => {
    expect(shown(moved(tables('a b', 'c'), keyOf('c'), { side: 'left', index: 1 }))).toBe('a *c b');
    expect(shown(moved(tables('a', 'b c'), keyOf('a'), { side: 'right', index: 1 }))).toBe('b *a c');
  });

  it('stays when it is the only one', () => {
    expect(shown(moved(tables('a'), keyOf('a'), { side: 'right', index: 0 }))).toBe('*a');
  });

  it('is meant: it is no preview any more', () => {
    const groups = opened(tables('a'), { content: table('b'), preview: true });
    expect(shown(moved(groups, keyOf('b'), { side: 'right', index: 0 }))).toBe('*a | [*b]');
  });

  it('becomes one with the tab that shows the same there', () => {
    const both = opened(tables('a b', 'c'), { content: table('a'), preview: false, side: 'right' });
    expect(shown(moved(both, keyOf('a'), { side: 'right', index: 0 }))).toBe('*b | [c *a]');
  });
});

describe('a tab that is moved by keys', () => {
  it('goes one place at a time', () => {
    expect(shown(stepped(tables('a b c'), keyOf('a'), 1))).toBe('b *a c');
    expect(shown(stepped(tables('a b c'), keyOf('c'), -1))).toBe('a *c b');
  });

  it('goes from the edge of one strip into the other', () => {
    expect(shown(stepped(tables('a b', 'c'), keyOf('b'), 1))).toBe('*a | [*b c]');
    expect(shown(stepped(tables('a', 'b c'), keyOf('b'), -1))).toBe('[a *b] | *c');
  });

  it('stays at the outer ends', () => {
    expect(shown(stepped(tables('a b'), keyOf('a'), -1))).toBe('a *b');
    expect(shown(stepped(tables('a', 'b'), keyOf('b'), 1))).toBe('*a | [*b]');
  });
});

describe('a tab at an edge of the page', () => {
  it('has that side to itself', () => {
    expect(shown(splitOff(tables('a b c'), keyOf('b'), 'left'))).toBe('[*b] | a *c');
    expect(shown(splitOff(tables('a b c'), keyOf('b'), 'right'))).toBe('a *c | [*b]');
  });

  it('comes to the others where there are two sides already', () => {
    expect(shown(splitOff(tables('a b', 'c'), keyOf('b'), 'right'))).toBe('*a | [c *b]');
  });
});

describe('sides that are joined', () => {
  it('have every tab, each table once, and show what had the focus', () => {
    const both = opened(tables('a b', 'c'), { content: table('a'), preview: false, side: 'right' });
    expect(shown(both)).toBe('a *b | [c *a]');
    expect(shown(joined(both))).toBe('*a b c');
    expect(tabsOf(joined(both))).toHaveLength(3);
  });

  it('have one preview at most', () => {
    const left = opened(tables('a', 'b'), { content: table('c'), preview: true });
    const both = opened({ ...left, focused: 'left' }, { content: table('d'), preview: true });
    expect(shown(both)).toBe('[a *d?] | b *c?');
    expect(shown(joined(both))).toBe('a *d? b c');
  });
});
