import type { BrowserWindow } from 'electron';

export interface LeaveQuestionOptions {
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
