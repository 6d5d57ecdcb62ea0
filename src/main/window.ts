import { app, BrowserWindow, nativeTheme, screen, type WebContents } from 'electron';
import type { WindowState } from '../core/settings/window-store.ts';
import { APP_URL } from './app-origin.ts';
import { installPageRecovery } from './crash.ts';
import { reachableBounds } from './window-bounds.ts';
import { frameColour, windowOptions } from './window-options.ts';

/** A window whose page loads, hidden until it is said where it belongs. */
export interface LoadingWindow {
  readonly window: BrowserWindow;
  /** Its first picture is there. */
  readonly painted: Promise<void>;
}

export interface WindowPlace {
  readonly state: WindowState;
  readonly theme: 'system' | 'light' | 'dark';
  readonly onState: (state: WindowState) => void;
}

export const DEFAULT_STATE: WindowState = { width: 1280, height: 800, maximized: false };

const own = new WeakSet<WebContents>();

/** SECURITY: whether they were made here, for a window of ours. */
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
    // Not earlier: it would show the window as well.
    if (state.maximized) window.maximize();
    window.show();
    rememberState(window, onState);
  });
}

function rememberState(window: BrowserWindow, onState: (state: WindowState) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = () => onState({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  // Dragging an edge sends dozens of events a second.
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
  // One that was moved while it asked whether to close is gone by then, and has no bounds.
  window.on('closed', () => clearTimeout(timer));
}
