import type { MenuItemConstructorOptions } from 'electron';
import { expect, it } from 'vitest';
import { type CommandId, commandDefinition, commandIds } from '#contract/commands.ts';
import { applicationMenu, electronKeys } from './menu.ts';

function allItems(items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? allItems(item.submenu) : [])]);
}

it.each([true, false])('has each menu command once, and runs it, on macOS: %s', (mac) => {
  const ran: CommandId[] = [];
  const menu = allItems(applicationMenu({ mac, packaged: true, run: (id) => ran.push(id) }));
  const expected = commandIds().filter((id) => commandDefinition(id).menu !== undefined);
  for (const id of expected) {
    const item = menu.find((candidate) => candidate.id === id);
    expect(menu.filter((candidate) => candidate.id === id)).toHaveLength(1);
    // A command doesn’t use the menu’s arguments.
    (item?.click as (() => void) | undefined)?.();
  }
  expect(ran).toEqual(expected);
});

it('has the About item in the app menu on macOS, and in Help elsewhere', () => {
  const menus = (mac: boolean) =>
    applicationMenu({ mac, packaged: true, run: () => {} }).filter(({ submenu }) =>
      Array.isArray(submenu) ? submenu.some(({ id }) => id === 'app.about') : false,
    );
  expect(menus(true).map(({ role }) => role)).toEqual(['appMenu']);
  expect(menus(false).map(({ label }) => label)).toEqual(['&Help']);
});

it('has no developer tools when packaged', () => {
  const labels = (packaged: boolean) =>
    applicationMenu({ mac: false, packaged, run: () => {} }).map(({ label }) => label);
  expect(labels(true)).not.toContain('Developer');
  expect(labels(false)).toContain('Developer');
});

it.each([
  ['Mod+Shift+P', 'CommandOrControl+Shift+P'],
  ['Control+PageDown', 'Control+PageDown'],
  ['Mod+Alt+ArrowRight', 'CommandOrControl+Alt+Right'],
  ['Mod++', 'CommandOrControl+Plus'],
  ['Mod+-', 'CommandOrControl+-'],
  ['F5', 'F5'],
])('converts the shortcut %s to %s', (keys, expected) => {
  expect(electronKeys(keys)).toBe(expected);
});
