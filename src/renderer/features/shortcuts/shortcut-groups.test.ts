import { describe, expect, it } from 'vitest';
import { commandIds } from '#contract/commands.ts';
import { findShortcuts, type ShortcutGroup, shortcutGroups } from './shortcut-groups.ts';

const titles = (groups: readonly ShortcutGroup[]) =>
  groups.flatMap(({ entries }) => entries.map(({ title }) => title));
const find = (text: string, shell: 'desktop' | 'browser' = 'desktop') =>
  titles(findShortcuts(shortcutGroups(shell), text, 'other'));

it('every command is in one group', () => {
  const inCommandGroups = titles(shortcutGroups('desktop').filter(({ title }) => !title.startsWith('In ')));
  expect(inCommandGroups).toHaveLength(commandIds().length);
});

it('a browser has no keys that it keeps for itself', () => {
  const keysOf = (shell: 'desktop' | 'browser') =>
    shortcutGroups(shell)
      .flatMap(({ entries }) => entries)
      .find(({ title }) => title === 'Close tab')?.keys;
  expect(keysOf('desktop')).toEqual(['Mod+W', 'Alt+W']);
  expect(keysOf('browser')).toEqual(['Alt+W']);
});

describe('a search', () => {
  it('finds by any words of a title, also what has no keys', () => {
    expect(find('theme dark')).toEqual(['Use dark theme']);
  });

  it('finds by keys, however they are written', () => {
    expect(find('ctrl+shift+p')).toEqual(['Command palette…']);
    expect(find('Ctrl Shift P')).toEqual(['Command palette…']);
  });

  it('for nothing finds all that has keys', () => {
    expect(find(' ')).toContain('Settings');
    expect(find(' ')).not.toContain('Use dark theme');
  });

  it('for what nothing has finds nothing', () => {
    expect(find('teleport')).toEqual([]);
  });
});
