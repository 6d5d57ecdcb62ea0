import { setTimeout } from 'node:timers/promises';
import { app, type BrowserWindow } from 'electron';
import type { HostEvent, WindowToOpen } from '#contract/index.ts';
import type { Host } from '#core/host.ts';
import { confirmClose } from './system-dialogs.ts';
import { DEFAULT_STATE, type LoadingWindow, loadWindow, placeWindow } from './window.ts';
import { besideWindow } from './window-options.ts';
import { installUnloadPrompt, type WindowRegistry } from './window-registry.ts';

interface DesktopWindowsOptions {
  readonly host: Pick<Host, 'windows' | 'settings'>;
  readonly open: WindowRegistry;
  readonly preload: string;
  /** A window whose page is already loading, to be shown first. */
  readonly first?: LoadingWindow;
}

/** For a page that doesn’t respond any more. */
const LAST_WORDS_WITHIN = 1000;

export type DesktopWindows = ReturnType<typeof createDesktopWindows>;

/** Opens windows, saves them, and removes those that the user closes while others stay open. */
export function createDesktopWindows({ host, open, preload, first }: DesktopWindowsOptions) {
  const { windows } = host;
  let ready = first;
  let isQuitting = false;
  app.on('before-quit', () => {
    isQuitting = true;
  });

  function show(windowId: string): BrowserWindow {
    const there = open.find(windowId);
    if (there !== undefined) return there;
    const loading = ready === undefined || ready.window.isDestroyed() ? loadWindow(preload) : ready;
    ready = undefined;
    const { window } = loading;
    placeWindow(loading, {
      state: windows.bounds(windowId) ?? DEFAULT_STATE,
      theme: host.settings.get().theme,
      onState: (state) => windows.setBounds(windowId, state),
    });
    open.add({ windowId, window });
    windows.opened(windowId);
    // Set up before the page is told to close: it then sends its state.
    let lastWords = Promise.resolve();
    window.on('close', () => {
      lastWords = windows.nextKept(windowId);
    });
    installUnloadPrompt(window, {
      confirm: confirmClose,
      leave: async () => {
        // The state arrives through another channel than the response, possibly later.
        await Promise.race([lastWords, setTimeout(LAST_WORDS_WITHIN)]);
        if (window.isDestroyed()) return;
        // `close` would ask the page again.
        window.destroy();
        if (isQuitting) app.quit();
      },
      stay: () => {
        isQuitting = false;
      },
    });
    window.on('closed', () => {
      if (!isQuitting && open.count() > 0) windows.closed(windowId);
    });
    return window;
  }

  /** Offsets the new window from the one that it is opened from. */
  function showNew(): BrowserWindow {
    const latest = open.latest()?.window;
    return show(windows.create(latest && besideWindow(latest.getNormalBounds())));
  }

  function restore(): void {
    for (const windowId of windows.toRestore()) show(windowId);
  }

  return {
    restore,
    open({ which }: WindowToOpen): void {
      const left = which === 'closed' ? windows.lastClosed() : undefined;
      if (left === undefined) showNew();
      else show(left);
    },
    /** Shows the window that was used last, or opens one if there is none. */
    showLatest(): void {
      const latest = open.latest()?.window;
      if (latest === undefined) restore();
      else if (latest.isMinimized()) latest.restore();
      latest?.focus();
    },
    /** Sends an event to the window that was used last, which has the focus if any has. */
    sendToLatest(event: HostEvent): void {
      if (open.latest() === undefined) restore();
      const latest = open.latest();
      if (latest !== undefined) windows.send(latest.windowId, event);
    },
  };
}
