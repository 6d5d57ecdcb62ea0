const IDLE_AFTER_MILLISECONDS = 2000;

let tellShown = (): void => {};
const shown = new Promise<void>((resolve) => {
  tellShown = resolve;
});

/** The window shows what it is about: from now on there is time for other things. */
export function firstPictureShown(): void {
  tellShown();
}

/**
 * Once the window has been drawn and has nothing else to do. While it waits for what it is to draw, it has nothing to do
 * either, and what it began then would be in the way.
 */
export function whenIdle(act: () => void): void {
  void shown.then(() => {
    // Not every browser tells when it has nothing to do.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: IDLE_AFTER_MILLISECONDS });
    else setTimeout(act, IDLE_AFTER_MILLISECONDS);
  });
}
