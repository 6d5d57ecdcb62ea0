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

describe('closing a tab', () => {
  it('activates the tab to the right, or to the left at the end', () => {
    const middle = activated(tables('a b c'), keyOf('b'));
    expect(shown(closed(middle, keyOf('b')))).toBe('a *c');
    expect(shown(closed(tables('a b c'), keyOf('c')))).toBe('a *b');
  });

  it('keeps the active tab if another one is closed', () => {
    expect(shown(closed(tables('a b c'), keyOf('a')))).toBe('b *c');
  });

  it('removes its side if it was the last tab there', () => {
    expect(shown(closed(tables('a b', 'c'), keyOf('c')))).toBe('a *b');
    expect(shown(closed(tables('a', 'b c'), keyOf('a')))).toBe('b *c');
  });
});

it('shows an empty page on the focused side', () => {
  expect(shown(withNothingShown(tables('a', 'b')))).toBe('*a | [b]');
});

describe('moving a tab', () => {
  it.each([
    ['a', 0, '*a b c'],
    ['a', 1, '*a b c'],
    ['a', 2, 'b *a c'],
    ['a', 3, 'b c *a'],
    ['c', 0, '*c a b'],
    ['b', 99, 'a c *b'],
  ])('inserts it at the drop position: %s at %i', (name, index, after) => {
    expect(shown(moved(tables('a b c'), keyOf(name), { side: 'left', index }))).toBe(after);
  });

  it('creates the other side if necessary', () => {
    expect(shown(moved(tables('a b c'), keyOf('c'), { side: 'right', index: 0 }))).toBe('a *b | [*c]');
  });

  it('removes its side if it was the last tab there', () => {
    expect(shown(moved(tables('a b', 'c'), keyOf('c'), { side: 'left', index: 1 }))).toBe('a *c b');
    expect(shown(moved(tables('a', 'b c'), keyOf('a'), { side: 'right', index: 1 }))).toBe('b *a c');
  });

  it('does nothing if it is the only tab', () => {
    expect(shown(moved(tables('a'), keyOf('a'), { side: 'right', index: 0 }))).toBe('*a');
  });

  it('makes a preview permanent', () => {
    const groups = opened(tables('a'), { content: table('b'), preview: true });
    expect(shown(moved(groups, keyOf('b'), { side: 'right', index: 0 }))).toBe('*a | [*b]');
  });

  it('merges it with an equal tab on the target side', () => {
    const both = opened(tables('a b', 'c'), { content: table('a'), preview: false, side: 'right' });
    expect(shown(moved(both, keyOf('a'), { side: 'right', index: 0 }))).toBe('*b | [c *a]');
  });
});

describe('moving a tab with the keyboard', () => {
  it('moves it by one position', () => {
    expect(shown(stepped(tables('a b c'), keyOf('a'), 1))).toBe('b *a c');
    expect(shown(stepped(tables('a b c'), keyOf('c'), -1))).toBe('a *c b');
  });

  it('moves it from the edge of one strip into the other', () => {
    expect(shown(stepped(tables('a b', 'c'), keyOf('b'), 1))).toBe('*a | [*b c]');
    expect(shown(stepped(tables('a', 'b c'), keyOf('b'), -1))).toBe('[a *b] | *c');
  });

  it('stops at the outer ends', () => {
    expect(shown(stepped(tables('a b'), keyOf('a'), -1))).toBe('a *b');
    expect(shown(stepped(tables('a', 'b'), keyOf('b'), 1))).toBe('*a | [*b]');
  });
});

describe('dropping a tab at an edge of the page', () => {
  it('gives it a side of its own', () => {
    expect(shown(splitOff(tables('a b c'), keyOf('b'), 'left'))).toBe('[*b] | a *c');
    expect(shown(splitOff(tables('a b c'), keyOf('b'), 'right'))).toBe('a *c | [*b]');
  });

  it('adds it to the existing side if there are two', () => {
    expect(shown(splitOff(tables('a b', 'c'), keyOf('b'), 'right'))).toBe('*a | [c *b]');
  });
});

describe('joining both sides', () => {
  it('keeps every tab once and shows the focused one', () => {
    const both = opened(tables('a b', 'c'), { content: table('a'), preview: false, side: 'right' });
    expect(shown(both)).toBe('a *b | [c *a]');
    expect(shown(joined(both))).toBe('*a b c');
    expect(tabsOf(joined(both))).toHaveLength(3);
  });

  it('keeps at most one preview', () => {
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

describe('opening a tab', () => {
  it('replaces the preview', () => {
    expect(shown(look(look(keep(NOTHING_OPEN, 'a'), 'b'), 'c'))).toBe('a *c?');
  });

  it('makes a preview permanent in its position', () => {
    expect(shown(look(keep(look(NOTHING_OPEN, 'a'), 'a'), 'b'))).toBe('a *b?');
  });

  it('keeps a permanent tab permanent when it is previewed again', () => {
    expect(shown(look(keep(NOTHING_OPEN, 'a'), 'a'))).toBe('*a');
  });

  it('starts on the left, regardless of the requested side', () => {
    expect(shown(beside(NOTHING_OPEN, 'a'))).toBe('*a');
  });

  it('uses the focused side', () => {
    expect(shown(keep(tables('a', 'b'), 'c'))).toBe('*a | [b *c]');
  });
});

describe('a table on both sides', () => {
  it('has two tabs with separate keys', () => {
    const both = beside(tables('a'), 'a');
    expect(shown(both)).toBe('*a | [*a]');
    expect(new Set(tabsOf(both).map(({ key }) => key)).size).toBe(2);
  });

  it('can have one preview on each side', () => {
    const both = look(beside(look(NOTHING_OPEN, 'a'), 'b'), 'c');
    expect(shown(both)).toBe('*a? | [b *c?]');
    expect(shown(look(both, 'd'))).toBe('*a? | [b *d?]');
  });
});

describe('a page that exists only once', () => {
  const settings = { content: { kind: 'settings' }, preview: false } as const;

  it('is shown on its current side', () => {
    const left = opened(tables('a'), settings);
    expect(shown(opened(beside(left, 'b'), settings))).toBe('[a *settings] | *b');
  });

  it('moves to the requested side', () => {
    const left = opened(tables('a'), settings);
    expect(shown(opened(left, { ...settings, side: 'right' }))).toBe('*a | [*settings]');
    const alone = opened(NOTHING_OPEN, settings);
    expect(shown(opened(alone, { ...settings, side: 'right' }))).toBe('*settings');
  });

  it('becomes permanent when a move is requested, even if it can’t move', () => {
    const looked = opened(NOTHING_OPEN, { ...settings, preview: true });
    expect(shown(looked)).toBe('*settings?');
    expect(shown(opened(looked, { ...settings, side: 'right' }))).toBe('*settings');
  });
});
