import path from 'node:path';
import { app, Menu, nativeTheme, safeStorage, session, shell } from 'electron';
import type { CommandId } from '../contract/commands.ts';
import { type Host, type HostOptions, openHost } from '../core/host.ts';
import { createRouter } from '../core/router/router.ts';
import { loadAssets } from '../core/shell/assets.ts';
import { browserOpener } from '../core/shell/browser-opener.ts';
import { outputFiles } from '../core/shell/output-files.ts';
import { defaultDataDirectory } from '../core/storage/data-directory.ts';
import { installAppProtocol, registerAppScheme } from './app-protocol.ts';
import { dataArgument } from './arguments.ts';
import { createArrivals } from './arrivals.ts';
import { chooseFolder } from './choose-folder.ts';
import { installFatalHandlers } from './crash.ts';
import { createDesktopWindows, type DesktopWindows } from './desktop-windows.ts';
import { electronKeyring } from './keyring/keyring.ts';
import { linkArgument, linkIn, type StartWords } from './link-argument.ts';
import { registerForLinks } from './link-client.ts';
import { applicationMenu } from './menu.ts';
import { installNavigationGuards } from './navigation.ts';
import { createOpenWindows } from './open-windows.ts';
import { installPermissions } from './permissions.ts';
import { installPort } from './port.ts';
import { systemProxyOf } from './system-proxy.ts';
import { spawnUtilityServer } from './utility-server.ts';

const files = outputFiles(import.meta.url);
const dataDirectory = path.resolve(dataArgument(process.argv) ?? defaultDataDirectory());
/** Longer than the local server is given to end. */
const QUIT_WITHIN = 4000;

const openWindows = createOpenWindows();
const arrivals = createArrivals();
let windows: DesktopWindows | undefined;

installFatalHandlers();
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
  arrivals.put({ link: linkArgument([url]) });
});

const link = linkArgument(process.argv);
if (app.requestSingleInstanceLock({ link: link ?? null } satisfies StartWords)) {
  if (link !== undefined) arrivals.put({ link });
  app.on('second-instance', (_event, _argv, _directory, words) => arrivals.put({ link: linkIn(words) }));
  void app.whenReady().then(start);
} else {
  app.quit();
}

async function start(): Promise<void> {
  const [host, assets] = await Promise.all([openHost(hostOptions()), loadAssets(files.renderer)]);
  installAppProtocol(session.defaultSession, assets);
  installPermissions(session.defaultSession);
  installPort({ router: createRouter(host), windowIdOf: openWindows.idOf });
  host.settings.subscribe(({ theme }) => {
    nativeTheme.themeSource = theme;
  });
  openWindowsOf(host);
  installQuit(host);
}

function openWindowsOf(host: Host): void {
  const desktop = createDesktopWindows({ host, open: openWindows, preload: files.preload });
  windows = desktop;
  installMenus(desktop);
  desktop.restore();
  registerForLinks(app);
  arrivals.open(({ link: text }) => {
    desktop.showLatest();
    if (text !== undefined) desktop.tellLatest({ type: 'link', text });
  });
  app.on('activate', desktop.showLatest);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}

function hostOptions(): HostOptions {
  return {
    dataDirectory,
    shell: 'desktop',
    spawnServer: spawnUtilityServer(files),
    chooseFolder: (windowId) => chooseFolder(openWindows.find(windowId)),
    openWindow: (wanted) => windows?.open(wanted),
    systemProxy: systemProxyOf(session.defaultSession),
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
