import { describe, expect, it } from 'vitest';
import {
  activated,
  closed,
  joined,
  moved,
  NOTHING_OPEN,
  opened,
  splitOff,
  stepped,
  type TabGroups,
  tabsOf,
  withNothingShown,
} from './tab-groups.ts';
import { keyOf, shown, table, tables } from './testing/shown-groups.ts';

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

  it('stops being a preview', () => {
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

const look = (groups: TabGroups, name: string) => opened(groups, { content: table(name), preview: true });

const keep = (groups: TabGroups, name: string) => opened(groups, { content: table(name), preview: false });

const beside = (groups: TabGroups, name: string) =>
  opened(groups, { content: table(name), preview: false, side: 'right' });

describe('a tab that is opened', () => {
  it('takes the place of the one that was only looked at', () => {
    expect(shown(look(look(keep(NOTHING_OPEN, 'a'), 'b'), 'c'))).toBe('a *c?');
  });

  it('keeps a preview that is opened for good, in its place', () => {
    expect(shown(look(keep(look(NOTHING_OPEN, 'a'), 'a'), 'b'))).toBe('a *b?');
  });

  it('does not turn a kept tab into a preview by looking at it again', () => {
    expect(shown(look(keep(NOTHING_OPEN, 'a'), 'a'))).toBe('*a');
  });

  it('is the first page at the left, whichever side it was meant for', () => {
    expect(shown(beside(NOTHING_OPEN, 'a'))).toBe('*a');
  });

  it('comes where the user is', () => {
    expect(shown(keep(tables('a', 'b'), 'c'))).toBe('*a | [b *c]');
  });
});

describe('a table at both sides', () => {
  it('is two tabs with keys of their own', () => {
    const both = beside(tables('a'), 'a');
    expect(shown(both)).toBe('*a | [*a]');
    expect(new Set(tabsOf(both).map(({ key }) => key)).size).toBe(2);
  });

  it('has one preview at each side', () => {
    const both = look(beside(look(NOTHING_OPEN, 'a'), 'b'), 'c');
    expect(shown(both)).toBe('*a? | [b *c?]');
    expect(shown(look(both, 'd'))).toBe('*a? | [b *d?]');
  });
});

describe('a page of which there is one', () => {
  const settings = { content: { kind: 'settings' }, preview: false } as const;

  it('is shown where it is', () => {
    const left = opened(tables('a'), settings);
    expect(shown(opened(beside(left, 'b'), settings))).toBe('[a *settings] | *b');
  });

  it('moves to the requested side', () => {
    const left = opened(tables('a'), settings);
    expect(shown(opened(left, { ...settings, side: 'right' }))).toBe('*a | [*settings]');
    const alone = opened(NOTHING_OPEN, settings);
    expect(shown(opened(alone, { ...settings, side: 'right' }))).toBe('*settings');
  });

  it('is kept when it should move to the other side, even if it can’t', () => {
    const looked = opened(NOTHING_OPEN, { ...settings, preview: true });
    expect(shown(looked)).toBe('*settings?');
    expect(shown(opened(looked, { ...settings, side: 'right' }))).toBe('*settings');
  });
});
