import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, Menu, session } from 'electron';
import type { CommandId } from '#contract/commands.ts';
import { loadAssets, outputFiles } from '#core/shell/assets.ts';
import { defaultDataDirectory } from '#core/storage/data-directory.ts';
import { installAppProtocol, registerAppScheme } from './app-protocol.ts';
import {
  createDeferredQueue,
  DESKTOP,
  isLink,
  type LaunchArguments,
  type LaunchRequest,
  linkIn,
  readLaunch,
} from './launch-request.ts';
import { listenForPorts } from './listen-for-ports.ts';
import { applicationMenu } from './menu.ts';
import { installNavigationGuards, installPermissions } from './page-guards.ts';
import { installFatalHandlers, isOwnWindow, loadWindow } from './window.ts';

/*
 * What there must be before the first window, and no more: its page loads in a process of its own while the program
 * itself, which is many times as large, is read in this one.
 */

/** For a page that never comes to ask. */
const MAX_START_TIME = 1000;

const WRONG_USAGE = 2;

const files = outputFiles(import.meta.url);
const { requestedInfo: requested, data, link, refused } = readLaunch(process.argv);
if (refused !== undefined) {
  process.stderr.write(`${refused}\n`);
  // At once: Chromium has not started any of its own programs yet.
  process.exit(WRONG_USAGE);
}
if (requested.help || requested.version) {
  const { requestedInfo } = await import('#command-line/help.ts');
  process.stdout.write(requestedInfo(DESKTOP, requested) ?? '');
  process.exit(0);
}
const dataDirectory = path.resolve(data ?? defaultDataDirectory());
const starts = createDeferredQueue<LaunchRequest>();

installFatalHandlers();
// Electron makes a menu of its own otherwise, which is replaced in a moment.
Menu.setApplicationMenu(null);
// Chromium's own files lie apart from ours; before the single-instance lock, which lives in them.
app.setPath('userData', path.join(dataDirectory, 'window'));
// SECURITY: every page of this program is sandboxed, whatever its own options say. Where the switch says otherwise, as it
// must for root, to insist would only keep any page from starting.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
installNavigationGuards(app);
// macOS tells of a link by an event alone, which may come before anything else is ready.
app.on('open-url', (event, url) => {
  event.preventDefault();
  starts.put({ link: isLink(url) ? url : undefined });
});

if (app.requestSingleInstanceLock({ link: link ?? null } satisfies LaunchArguments)) {
  if (link !== undefined) starts.put({ link });
  app.on('second-instance', (_event, _argv, _directory, words) => starts.put({ link: linkIn(words) }));
  void app.whenReady().then(start);
} else {
  app.quit();
}

async function start(): Promise<void> {
  // Read while Electron makes the window.
  const assets = loadAssets(files.renderer);
  installAppProtocol(session.defaultSession, assets);
  installPermissions(session.defaultSession);
  const portListener = listenForPorts(isOwnWindow);
  const firstWindow = loadWindow(files.preload);
  // While the process of its page starts, this one has time; and once the window is shown, its page would jump.
  const commands = createDeferredQueue<CommandId>();
  installMenus(commands.put);
  // To read the program keeps this process from all else for a while, so the page is first given its script: to run that
  // takes as long.
  await Promise.race([portListener.firstRequest, setTimeout(MAX_START_TIME)]);
  // Without its files there is nothing to show: that ends the program, with words.
  await assets;
  const { runProgram } = await import('./program.ts');
  await runProgram({
    files,
    dataDirectory,
    firstWindow,
    starts,
    commands,
    ports: portListener.ports,
  });
}

/** The menu of the program, and on a Mac that of its icon. */
function installMenus(run: (command: CommandId) => void): void {
  const template = applicationMenu({ mac: process.platform === 'darwin', packaged: app.isPackaged, run });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  app.dock?.setMenu(Menu.buildFromTemplate([{ label: 'New window', click: () => run('window.new') }]));
}
