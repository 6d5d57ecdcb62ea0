import { describe, expect, it } from 'vitest';
import { NOTHING_OPEN, opened, type TabGroups, tabsOf } from '../tab-groups.ts';
import { shown, table, tables } from '../testing/shown-groups.ts';

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

  it('moves where it is asked for', () => {
    const left = opened(tables('a'), settings);
    expect(shown(opened(left, { ...settings, side: 'right' }))).toBe('*a | [*settings]');
    const alone = opened(NOTHING_OPEN, settings);
    expect(shown(opened(alone, { ...settings, side: 'right' }))).toBe('*settings');
  });

  it('is kept as it is asked for at the other side, also where it can not go there', () => {
    const looked = opened(NOTHING_OPEN, { ...settings, preview: true });
    expect(shown(looked)).toBe('*settings?');
    expect(shown(opened(looked, { ...settings, side: 'right' }))).toBe('*settings');
  });
});
