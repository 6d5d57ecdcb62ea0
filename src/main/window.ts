import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { WindowState } from '../core/settings/window-store.ts';
import { APP_URL } from './app-origin.ts';
import { reachableBounds } from './window-bounds.ts';
import { windowOptions } from './window-options.ts';

export interface MainWindowOptions {
  readonly preload: string;
  readonly packaged: boolean;
  readonly icon?: string;
  readonly state: WindowState;
  readonly theme: 'system' | 'light' | 'dark';
  readonly onState: (state: WindowState) => void;
}

export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const displays = screen.getAllDisplays().map((display) => display.workArea);
  nativeTheme.themeSource = options.theme;
  const window = new BrowserWindow(
    windowOptions({
      ...options,
      bounds: reachableBounds(options.state, displays),
      dark: nativeTheme.shouldUseDarkColors,
    }),
  );
  if (options.state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  rememberState(window, options.onState);
  void window.loadURL(APP_URL);
  return window;
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
