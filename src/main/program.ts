import { app, nativeTheme, safeStorage, session, shell } from 'electron';
import type { CommandId } from '#contract/commands.ts';
import { createHost, type Host, type HostOptions } from '#core/host.ts';
import { createRouter } from '#core/router/router.ts';
import type { OutputFiles } from '#core/shell/assets.ts';
import { browserOpener } from '#core/shell/browser-opener.ts';
import { createDesktopWindows, type DesktopWindows } from './desktop-windows.ts';
import { electronKeyring } from './keyring.ts';
import type { DeferredQueue, LaunchRequest } from './launch-request.ts';
import type { HandedPort } from './listen-for-ports.ts';
import { servePorts } from './serve-ports.ts';
import { askOutsidePage, chooseFolder } from './system-dialogs.ts';
import {
  createSystemBrowser,
  followLinkSetting,
  opensLinks,
  type SystemBrowser,
  systemProxyOf,
} from './system-integration.ts';
import { spawnUtilityServer } from './utility-server.ts';
import type { LoadingWindow } from './window.ts';
import { createWindowRegistry } from './window-registry.ts';

interface ProgramOptions {
  readonly files: OutputFiles;
  readonly dataDirectory: string;
  readonly firstWindow: LoadingWindow;
  readonly starts: DeferredQueue<LaunchRequest>;
  /** What was chosen in the menus. */
  readonly commands: DeferredQueue<CommandId>;
  readonly ports: DeferredQueue<HandedPort>;
}

/** Longer than the local server is given to end. */
const QUIT_WITHIN = 4000;

const openWindows = createWindowRegistry();
let windows: DesktopWindows | undefined;

/** Everything behind the windows, once there is one to show it. */
export async function runProgram(options: ProgramOptions): Promise<void> {
  const browser = createSystemBrowser(shell, options.dataDirectory);
  const host = await createHost(hostOptions(options, browser));
  host.settings.subscribe(({ theme }) => {
    nativeTheme.themeSource = theme;
  });
  openWindowsOf(host, options);
  // After the windows: who was handed one is looked up among them.
  options.ports.open(
    servePorts({
      router: createRouter(host),
      windowIdOf: openWindows.idOf,
      offerFile: host.uploads.offerLocal,
    }),
  );
  installQuit(async () => {
    await Promise.all([host.close(), browser.close()]);
  });
}

function openWindowsOf(host: Host, { files, firstWindow, starts, commands }: ProgramOptions): void {
  const desktop = createDesktopWindows({
    host,
    open: openWindows,
    preload: files.preload,
    first: firstWindow,
  });
  windows = desktop;
  desktop.restore();
  followLinkSetting(app, host.settings);
  starts.open(({ link: text }) => {
    desktop.showLatest();
    if (text !== undefined) desktop.tellLatest({ type: 'link', text });
  });
  commands.open((command) => {
    // On a Mac the menu is there without any window, and a new one needs no other to be opened.
    if (command === 'window.new') desktop.open({ which: 'new' });
    else desktop.tellLatest({ type: 'command', command });
  });
  app.on('activate', desktop.showLatest);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}

function hostOptions({ files, dataDirectory }: ProgramOptions, browser: SystemBrowser): HostOptions {
  return {
    dataDirectory,
    shell: 'desktop',
    spawnServer: spawnUtilityServer(files),
    packageFiles: files,
    chooseFolder: (windowId) => chooseFolder(openWindows.find(windowId)),
    showFile: (path) => shell.showItemInFolder(path),
    askOutsidePage: (windowId, question) => askOutsidePage(openWindows.find(windowId), question),
    openWindow: (wanted) => windows?.open(wanted),
    systemProxy: systemProxyOf(session.defaultSession),
    opensLinks: () => opensLinks(app),
    openBrowser: browserOpener(browser.open),
    keyring: electronKeyring({ safeStorage, platform: process.platform, isReady: () => app.isReady() }),
  };
}

/** Lets the stores and the local server end in order, but never longer than a moment. */
function installQuit(close: () => Promise<void>): void {
  let closed = false;
  // Not earlier: as it goes, a window still tells how it was left.
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    closed = true;
    const limit = new Promise((resolve) => setTimeout(resolve, QUIT_WITHIN));
    // Electron overlooks a call that comes while it still deals with this event.
    void Promise.race([close(), limit]).finally(() => setImmediate(() => app.quit()));
  });
}
