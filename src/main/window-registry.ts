import type { BrowserWindow, WebContents } from 'electron';

interface OpenWindow {
  readonly windowId: string;
  readonly window: BrowserWindow;
}

export type WindowRegistry = ReturnType<typeof createWindowRegistry>;

/** The windows of this program that are open, the one that had the focus last in front. */
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
    /** SECURITY: of the pages of our own windows only. */
    idOf: (contents: WebContents): string | undefined =>
      open.find(({ window }) => window.webContents === contents)?.windowId,
  };
}

interface LeaveQuestionOptions {
  /** Answers whether to leave. */
  readonly ask: (window: BrowserWindow) => Promise<boolean>;
  /** Lets go of the window, and goes on to end the program where that was begun. */
  readonly leave: () => void | Promise<void>;
  readonly stay: () => void;
}

/**
 * A page that would lose what was typed into it keeps its window open, and Electron says nothing about that: so it is asked
 * here. Not with the dialog that stops everything, since the other windows go on meanwhile.
 */
export function installUnloadPrompt(window: BrowserWindow, { ask, leave, stay }: LeaveQuestionOptions): void {
  let isAsking = false;
  window.webContents.on('will-prevent-unload', () => {
    if (isAsking) return;
    isAsking = true;
    void ask(window).then((leaves) => {
      isAsking = false;
      if (window.isDestroyed()) return;
      // Not while Electron still deals with this event.
      setImmediate(() => void (leaves ? leave() : stay()));
    });
  });
}
