import path from 'node:path';
import {
  app,
  type BrowserWindow,
  Menu,
  nativeTheme,
  safeStorage,
  session,
  shell,
  type WebContents,
} from 'electron';
import { type Host, openHost } from '../core/host.ts';
import { createRouter } from '../core/router/router.ts';
import { loadAssets } from '../core/shell/assets.ts';
import { browserOpener } from '../core/shell/browser-opener.ts';
import { outputFiles } from '../core/shell/output-files.ts';
import { defaultDataDirectory } from '../core/storage/data-directory.ts';
import { installAppProtocol, registerAppScheme } from './app-protocol.ts';
import { dataArgument } from './arguments.ts';
import { chooseFolder } from './choose-folder.ts';
import { installFatalHandlers, installPageRecovery } from './crash.ts';
import { electronKeyring } from './keyring/keyring.ts';
import { applicationMenu } from './menu.ts';
import { installNavigationGuards } from './navigation.ts';
import { installPermissions } from './permissions.ts';
import { installPort } from './port.ts';
import { systemProxyOf } from './system-proxy.ts';
import { spawnUtilityServer } from './utility-server.ts';
import { openMainWindow } from './window.ts';

const files = outputFiles(import.meta.url);
const dataDirectory = path.resolve(dataArgument(process.argv) ?? defaultDataDirectory());
/** Longer than the local server is given to end. */
const QUIT_WITHIN = 4000;

let mainWindow: BrowserWindow | undefined;

installFatalHandlers();
// Chromium's own files lie apart from ours; before the single-instance lock, which lives in them.
app.setPath('userData', path.join(dataDirectory, 'window'));
// SECURITY: every page of this program is sandboxed, whatever its own options say. Where the switch says otherwise, as it
// must for root, to insist would only keep any page from starting.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
installNavigationGuards(app);

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', showMainWindow);
  void app.whenReady().then(start);
} else {
  app.quit();
}

async function start(): Promise<void> {
  const [host, assets] = await Promise.all([
    openHost({
      dataDirectory,
      shell: 'desktop',
      spawnServer: spawnUtilityServer(files),
      chooseFolder: () => chooseFolder(mainWindow),
      systemProxy: systemProxyOf(session.defaultSession),
      openBrowser: browserOpener((url) => shell.openExternal(url)),
      keyring: electronKeyring({ safeStorage, platform: process.platform, isReady: () => app.isReady() }),
    }),
    loadAssets(files.renderer),
  ]);
  installAppProtocol(session.defaultSession, assets);
  installPermissions(session.defaultSession);
  installPort({ router: createRouter(host), isOwnWindow });
  installMenu(host);
  host.settings.subscribe(({ theme }) => {
    nativeTheme.themeSource = theme;
  });
  openWindow(host);
  app.on('activate', () => {
    if (mainWindow === undefined) openWindow(host);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  installQuit(host);
}

function isOwnWindow(contents: WebContents): boolean {
  return mainWindow !== undefined && contents === mainWindow.webContents;
}

function showMainWindow(): void {
  if (mainWindow?.isMinimized()) mainWindow.restore();
  mainWindow?.focus();
}

function installMenu(host: Host): void {
  const template = applicationMenu({
    mac: process.platform === 'darwin',
    packaged: app.isPackaged,
    run: (command) => host.events.emit({ type: 'command', command }),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function openWindow(host: Host): void {
  mainWindow = openMainWindow({
    preload: files.preload,
    packaged: app.isPackaged,
    state: host.window.get(),
    theme: host.settings.get().theme,
    // A place on the screen that could not be saved is no loss worth a word.
    onState: (state) => void host.window.set(state).catch(() => {}),
  });
  installPageRecovery(mainWindow);
  mainWindow.on('closed', () => {
    mainWindow = undefined;
  });
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
