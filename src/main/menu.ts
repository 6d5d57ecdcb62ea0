import type { MenuItemConstructorOptions } from 'electron';
import { type CommandId, type CommandMenu, commandDefinition, commandIds } from '#contract/commands.ts';

interface MenuOptions {
  readonly mac: boolean;
  readonly packaged: boolean;
  readonly run: (command: CommandId) => void;
}

const MENUS: readonly { readonly menu: CommandMenu; readonly label: string }[] = [
  { menu: 'file', label: '&File' },
  { menu: 'view', label: '&View' },
  { menu: 'go', label: '&Go' },
  { menu: 'help', label: '&Help' },
];

/** The application menu, from the command table. Electron provides the Edit menu. */
export function applicationMenu(options: MenuOptions): MenuItemConstructorOptions[] {
  const [file, ...others] = MENUS.map(({ menu, label }) => ({ label, submenu: items(menu, options) }));
  const quit: MenuItemConstructorOptions[] = options.mac ? [] : [{ type: 'separator' }, { role: 'quit' }];
  return [
    ...(options.mac ? [macMenu(options)] : []),
    { label: '&File', submenu: [...(file?.submenu ?? []), ...quit] },
    { role: 'editMenu' },
    ...others,
    ...(options.mac ? [{ role: 'windowMenu' } as const] : []),
    ...(options.packaged ? [] : [{ label: 'Developer', submenu: [{ role: 'toggleDevTools' } as const] }]),
  ];
}

const ABOUT = 'app.about';

/** The default menu of macOS, except for its first item, which would open Electron’s own window. */
function macMenu(options: MenuOptions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      item(ABOUT, options),
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  };
}

function items(menu: CommandMenu, options: MenuOptions): MenuItemConstructorOptions[] {
  return commandIds()
    .filter((id) => commandDefinition(id).menu === menu && !(options.mac && id === ABOUT))
    .map((id) => item(id, options));
}

function item(id: CommandId, { run }: MenuOptions): MenuItemConstructorOptions {
  return { id, label: commandDefinition(id).title, ...accelerator(id), click: () => run(id) };
}

/**
 * The menu shows the shortcut and the window handles it, since only the window knows the focus. (On a Mac, the menu
 * always handles the shortcut first, and the command arrives as a click.)
 */
function accelerator(id: CommandId): MenuItemConstructorOptions {
  const [keys] = commandDefinition(id).keys;
  if (keys === undefined || keys === '?') return {};
  return { accelerator: electronKeys(keys), registerAccelerator: false };
}

/** `Mod+Alt+ArrowRight` in Electron’s syntax. */
export function electronKeys(keys: string): string {
  return keys
    .split(/\+(?!$)/)
    .map((key) => ({ Mod: 'CommandOrControl', '+': 'Plus' })[key] ?? key.replace(/^Arrow/, ''))
    .join('+');
}
