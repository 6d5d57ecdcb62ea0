import { describe, expect, it } from 'vitest';
import { commandIds } from '#contract/commands.ts';
import { findShortcuts, type ShortcutGroup, shortcutGroups } from './shortcut-groups.ts';

const titles = (groups: readonly ShortcutGroup[]) =>
  groups.flatMap(({ entries }) => entries.map(({ title }) => title));
const find = (text: string, shell: 'desktop' | 'browser' = 'desktop') =>
  titles(findShortcuts(shortcutGroups(shell), text, 'other'));

it('contains every command in exactly one group', () => {
  const inCommandGroups = titles(shortcutGroups('desktop').filter(({ title }) => !title.startsWith('In ')));
  expect(inCommandGroups).toHaveLength(commandIds().length);
});

it('lists no keys in a browser that the browser reserves', () => {
  const keysOf = (shell: 'desktop' | 'browser') =>
    shortcutGroups(shell)
      .flatMap(({ entries }) => entries)
      .find(({ title }) => title === 'Close tab')?.keys;
  expect(keysOf('desktop')).toEqual(['Mod+W', 'Alt+W']);
  expect(keysOf('browser')).toEqual(['Alt+W']);
});

describe('the search for shortcuts', () => {
  it('matches any words of a title, even without keys', () => {
    expect(find('theme dark')).toEqual(['Use dark theme']);
  });

  it('matches keys in any notation', () => {
    expect(find('ctrl+shift+p')).toEqual(['Command palette…']);
    expect(find('Ctrl Shift P')).toEqual(['Command palette…']);
  });

  it('lists everything with keys if the text is empty', () => {
    expect(find(' ')).toContain('Settings');
    expect(find(' ')).not.toContain('Use dark theme');
  });

  it('lists nothing if nothing matches', () => {
    expect(find('teleport')).toEqual([]);
  });
});
