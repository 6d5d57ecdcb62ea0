import { app, BrowserWindow, dialog, nativeTheme, screen, type WebContents } from 'electron';
import { Failure } from '#core/failure.ts';
import type { WindowState } from '#core/windows/windows-store.ts';
import { APP_URL } from './page-guards.ts';
import { frameColour, reachableBounds, windowOptions } from './window-options.ts';

/** A window whose page is loading, hidden until its position is set. */
export interface LoadingWindow {
  readonly window: BrowserWindow;
  /** Resolves after the first paint. */
  readonly painted: Promise<void>;
}

interface WindowPlace {
  readonly state: WindowState;
  readonly theme: 'system' | 'light' | 'dark';
  readonly onState: (state: WindowState) => void;
}

export const DEFAULT_STATE: WindowState = { width: 1280, height: 800, maximized: false };

const own = new WeakSet<WebContents>();

/** SECURITY: whether the contents were created here, for a window of ours. */
export const isOwnWindow = (contents: WebContents): boolean => own.has(contents);

export function loadWindow(preload: string): LoadingWindow {
  const window = new BrowserWindow(
    windowOptions({
      preload,
      packaged: app.isPackaged,
      bounds: DEFAULT_STATE,
      dark: nativeTheme.shouldUseDarkColors,
    }),
  );
  own.add(window.webContents);
  const painted = new Promise<void>((resolve) => window.once('ready-to-show', () => resolve()));
  installPageRecovery(window);
  void window.loadURL(APP_URL);
  return { window, painted };
}

export function placeWindow(
  { window, painted }: LoadingWindow,
  { state, theme, onState }: WindowPlace,
): void {
  nativeTheme.themeSource = theme;
  window.setBackgroundColor(frameColour(nativeTheme.shouldUseDarkColors));
  const displays = screen.getAllDisplays().map((display) => display.workArea);
  const { x, y, width, height } = reachableBounds(state, displays);
  window.setSize(width, height);
  if (x === undefined || y === undefined) window.center();
  else window.setPosition(x, y);
  void painted.then(() => {
    if (window.isDestroyed()) return;
    // Not earlier, since it would also show the window.
    if (state.maximized) window.maximize();
    window.show();
    rememberState(window, onState);
  });
}

function rememberState(window: BrowserWindow, onState: (state: WindowState) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = () => onState({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  // Dragging an edge emits dozens of events a second.
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(remember, 400);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('close', () => {
    clearTimeout(timer);
    remember();
  });
  // The window may be destroyed before the timer ends, and then has no bounds.
  window.on('closed', () => clearTimeout(timer));
}

/** After a second crash within this time, reloading the page is not expected to help. */
const SECOND_CRASH_WITHIN = 60_000;

/** Reloads the page once if its process crashes. After a second crash, the user decides. */
function installPageRecovery(window: BrowserWindow): void {
  let lastCrash = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    const again = Date.now() - lastCrash < SECOND_CRASH_WITHIN;
    lastCrash = Date.now();
    process.stderr.write(`The window’s process ended (${details.reason}).\n`);
    if (!again) void window.loadURL(APP_URL);
    else void offerReload(window);
  });
}

async function offerReload(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window crashed twice within a minute.',
    detail: 'Your connections and settings are saved.',
    buttons: ['Reload', 'Quit'],
    defaultId: 0,
  });
  if (response === 0) void window.loadURL(APP_URL);
  else app.quit();
}

/** Ends the program visibly after an unhandled error: a half-working host would be worse. */
export function installFatalHandlers(): void {
  const end = (problem: unknown) => {
    const text = describe(problem);
    process.stderr.write(`${text}\n`);
    if (app.isReady()) dialog.showErrorBox('Vitrine must close', text);
    app.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/** Expected errors have a sufficient message; others need their stack. */
function describe(problem: unknown): string {
  if (problem instanceof Failure) return problem.message;
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
}
