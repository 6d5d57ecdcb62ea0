import { app, Menu } from 'electron';
import type { CommandId } from '../contract/commands.ts';
import { applicationMenu } from './menu.ts';

/** The menu of the program, and on a Mac that of its icon. */
export function installMenus(run: (command: CommandId) => void): void {
  const template = applicationMenu({ mac: process.platform === 'darwin', packaged: app.isPackaged, run });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  app.dock?.setMenu(Menu.buildFromTemplate([{ label: 'New window', click: () => run('window.new') }]));
}
