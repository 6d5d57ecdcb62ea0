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
 * Only what the first window needs: its page loads in another process, while this one loads the rest of the program,
 * which is many times as large.
 */

/** For a page that never requests a port. */
const MAX_START_TIME = 1000;

const WRONG_USAGE = 2;

const files = outputFiles(import.meta.url);
const { requestedInfo: requested, data, link, refused } = readLaunch(process.argv);
if (refused !== undefined) {
  process.stderr.write(`${refused}\n`);
  // Immediately, before Chromium starts other processes.
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
// Otherwise, Electron creates a default menu, which would soon be replaced.
Menu.setApplicationMenu(null);
// Chromium's own files are separate from ours. Must be set before the single-instance lock, which is in this
// directory.
app.setPath('userData', path.join(dataDirectory, 'window'));
// SECURITY: every page of this program is sandboxed, whatever its options. With the switch, which root needs,
// enforcing the sandbox would only prevent pages from starting.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
installNavigationGuards(app);
// macOS reports a link only by an event, which may come before anything else is ready.
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
  // Loaded while Electron creates the window.
  const assets = loadAssets(files.renderer);
  installAppProtocol(session.defaultSession, assets);
  installPermissions(session.defaultSession);
  const portListener = listenForPorts(isOwnWindow);
  const firstWindow = loadWindow(files.preload);
  // There is time for the menu while the page’s process starts. Once the window is visible, a menu would move its
  // page.
  const commands = createDeferredQueue<CommandId>();
  installMenus(commands.put);
  // Loading the program blocks this process for a while, so the page first gets its script, which takes as long to
  // run.
  await Promise.race([portListener.firstRequest, setTimeout(MAX_START_TIME)]);
  // Without its files there is nothing to show: the program ends with a message.
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

/** The application menu, and on a Mac that of the dock icon. */
function installMenus(run: (command: CommandId) => void): void {
  const template = applicationMenu({ mac: process.platform === 'darwin', packaged: app.isPackaged, run });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  app.dock?.setMenu(Menu.buildFromTemplate([{ label: 'New window', click: () => run('window.new') }]));
}
