import type { BrowserWindow, WebContents } from 'electron';

export interface OpenWindow {
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
