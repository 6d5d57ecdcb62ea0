/** Closes what a window has opened once that window is gone: a page that ends may not get to say so. */
export function createWindowFollower(close: (uploadId: string) => Promise<void>) {
  const byWindow = new WeakMap<AbortSignal, Set<string>>();
  /** The set that each is in. */
  const besides = new Map<string, Set<string>>();

  // What can't be closed now is closed with the rest when the host ends.
  const letGo = (uploadId: string) => void close(uploadId).catch(() => {});

  function openedIn(window: AbortSignal): Set<string> {
    const known = byWindow.get(window);
    if (known !== undefined) return known;
    const opened = new Set<string>();
    byWindow.set(window, opened);
    window.addEventListener('abort', () => opened.forEach(letGo), { once: true });
    return opened;
  }

  function follow(uploadId: string, window: AbortSignal): void {
    if (window.aborted) {
      letGo(uploadId);
      return;
    }
    const opened = openedIn(window);
    opened.add(uploadId);
    besides.set(uploadId, opened);
  }

  function forget(uploadId: string): void {
    besides.get(uploadId)?.delete(uploadId);
    besides.delete(uploadId);
  }

  return { follow, forget };
}
