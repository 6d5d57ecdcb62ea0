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
import { chooseFolder, confirmOutsidePage } from './system-dialogs.ts';
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
  /** Commands that the user chose in the menus. */
  readonly commands: DeferredQueue<CommandId>;
  readonly ports: DeferredQueue<HandedPort>;
}

/** In milliseconds: longer than the local server may take to end. */
const QUIT_WITHIN = 4000;

const openWindows = createWindowRegistry();
let windows: DesktopWindows | undefined;

/** Loads and runs everything except the windows, once there is a window. */
export async function runProgram(options: ProgramOptions): Promise<void> {
  const browser = createSystemBrowser(shell, options.dataDirectory);
  const host = await createHost(hostOptions(options, browser));
  host.settings.subscribe(({ theme }) => {
    nativeTheme.themeSource = theme;
  });
  openWindowsOf(host, options);
  // After the windows, since the owners of the ports are found among them.
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
    if (text !== undefined) desktop.sendToLatest({ type: 'link', text });
  });
  commands.open((command) => {
    // On a Mac, the menu exists without any window, so this command needs none.
    if (command === 'window.new') desktop.open({ which: 'new' });
    else desktop.sendToLatest({ type: 'command', command });
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
    confirmOutsidePage: (windowId, question) => confirmOutsidePage(openWindows.find(windowId), question),
    openWindow: (window) => windows?.open(window),
    systemProxy: systemProxyOf(session.defaultSession),
    opensLinks: () => opensLinks(app),
    openBrowser: browserOpener(browser.open),
    keyring: electronKeyring({ safeStorage, platform: process.platform, isReady: () => app.isReady() }),
  };
}

/** Waits for the stores and the local server before quitting, with a time limit. */
function installQuit(close: () => Promise<void>): void {
  let closed = false;
  // Not earlier: while it closes, a window still sends its state.
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    closed = true;
    const limit = new Promise((resolve) => setTimeout(resolve, QUIT_WITHIN));
    // Electron ignores a call during this event.
    void Promise.race([close(), limit]).finally(() => setImmediate(() => app.quit()));
  });
}
