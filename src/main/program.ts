import { app, type IpcMainEvent, Menu, nativeTheme, safeStorage, session, shell } from 'electron';
import type { CommandId } from '../contract/commands.ts';
import { type Host, type HostOptions, openHost } from '../core/host.ts';
import { createRouter } from '../core/router/router.ts';
import { browserOpener } from '../core/shell/browser-opener.ts';
import type { OutputFiles } from '../core/shell/output-files.ts';
import type { Arrival, Arrivals } from './arrivals.ts';
import { chooseFolder } from './choose-folder.ts';
import { createDesktopWindows, type DesktopWindows } from './desktop-windows.ts';
import { electronKeyring } from './keyring/keyring.ts';
import { followLinkSetting, opensLinks } from './link-client.ts';
import { applicationMenu } from './menu.ts';
import { createOpenWindows } from './open-windows.ts';
import { handPorts } from './port.ts';
import { systemProxyOf } from './system-proxy.ts';
import { spawnUtilityServer } from './utility-server.ts';
import type { LoadingWindow } from './window.ts';

export interface ProgramOptions {
  readonly files: OutputFiles;
  readonly dataDirectory: string;
  readonly firstWindow: LoadingWindow;
  readonly starts: Arrivals<Arrival>;
  readonly portRequests: Arrivals<IpcMainEvent>;
}

/** Longer than the local server is given to end. */
const QUIT_WITHIN = 4000;

const openWindows = createOpenWindows();
let windows: DesktopWindows | undefined;

/** Everything behind the windows, once there is one to show it. */
export async function runProgram(options: ProgramOptions): Promise<void> {
  const host = await openHost(hostOptions(options));
  host.settings.subscribe(({ theme }) => {
    nativeTheme.themeSource = theme;
  });
  openWindowsOf(host, options);
  // After the windows: what asks is looked up among them.
  options.portRequests.open(handPorts({ router: createRouter(host), windowIdOf: openWindows.idOf }));
  installQuit(host);
}

function openWindowsOf(host: Host, { files, firstWindow, starts }: ProgramOptions): void {
  const desktop = createDesktopWindows({
    host,
    open: openWindows,
    preload: files.preload,
    first: firstWindow,
  });
  windows = desktop;
  // Before a window is shown: its page would jump as the menu comes.
  installMenus(desktop);
  desktop.restore();
  followLinkSetting(app, host.settings);
  starts.open(({ link: text }) => {
    desktop.showLatest();
    if (text !== undefined) desktop.tellLatest({ type: 'link', text });
  });
  app.on('activate', desktop.showLatest);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}

function hostOptions({ files, dataDirectory }: ProgramOptions): HostOptions {
  return {
    dataDirectory,
    shell: 'desktop',
    spawnServer: spawnUtilityServer(files),
    chooseFolder: (windowId) => chooseFolder(openWindows.find(windowId)),
    openWindow: (wanted) => windows?.open(wanted),
    systemProxy: systemProxyOf(session.defaultSession),
    opensLinks: () => opensLinks(app),
    openBrowser: browserOpener((url) => shell.openExternal(url)),
    keyring: electronKeyring({ safeStorage, platform: process.platform, isReady: () => app.isReady() }),
  };
}

function installMenus(desktop: DesktopWindows): void {
  const run = (command: CommandId) => {
    // On a Mac the menu is there without any window, and a new one needs no other to be opened.
    if (command === 'window.new') desktop.open({ which: 'new' });
    else desktop.tellLatest({ type: 'command', command });
  };
  const template = applicationMenu({ mac: process.platform === 'darwin', packaged: app.isPackaged, run });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  app.dock?.setMenu(Menu.buildFromTemplate([{ label: 'New window', click: () => run('window.new') }]));
}

/** Lets the stores and the local server end in order, but never longer than a moment. */
function installQuit(host: Host): void {
  let closed = false;
  // Not earlier: as it goes, a window still tells how it was left.
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    closed = true;
    const limit = new Promise((resolve) => setTimeout(resolve, QUIT_WITHIN));
    // Electron overlooks a call that comes while it still deals with this event.
    void Promise.race([host.close(), limit]).finally(() => setImmediate(() => app.quit()));
  });
}
