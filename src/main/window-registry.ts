import type { BrowserWindow, WebContents } from 'electron';

interface OpenWindow {
  readonly windowId: string;
  readonly window: BrowserWindow;
}

export type WindowRegistry = ReturnType<typeof createWindowRegistry>;

/** The open windows of this program, most recently focused first. */
export function createWindowRegistry() {
  let open: readonly OpenWindow[] = [];
  const without = ({ window }: OpenWindow) => open.filter((other) => other.window !== window);
  return {
    add(added: OpenWindow): void {
      open = [added, ...open];
      added.window.on('focus', () => {
        open = [added, ...without(added)];
      });
      added.window.on('closed', () => {
        open = without(added);
      });
    },
    latest: (): OpenWindow | undefined => open[0],
    count: (): number => open.length,
    find: (windowId: string | undefined): BrowserWindow | undefined =>
      open.find((one) => one.windowId === windowId)?.window,
    /** SECURITY: only for pages of our own windows. */
    idOf: (contents: WebContents): string | undefined =>
      open.find(({ window }) => window.webContents === contents)?.windowId,
  };
}

interface LeaveQuestionOptions {
  /** Returns whether to leave. */
  readonly confirm: (window: BrowserWindow) => Promise<boolean>;
  /** Closes the window, and continues to quit the program if that was in progress. */
  readonly leave: () => void | Promise<void>;
  readonly stay: () => void;
}

/**
 * A page with unsaved input prevents its window from closing, and Electron shows nothing: so the user is asked here.
 * The dialog is asynchronous, so that other windows keep working.
 */
export function installUnloadPrompt(
  window: BrowserWindow,
  { confirm, leave, stay }: LeaveQuestionOptions,
): void {
  let isConfirming = false;
  window.webContents.on('will-prevent-unload', () => {
    if (isConfirming) return;
    isConfirming = true;
    void confirm(window).then((leaves) => {
      isConfirming = false;
      if (window.isDestroyed()) return;
      // Not while Electron handles this event.
      setImmediate(() => void (leaves ? leave() : stay()));
    });
  });
}
