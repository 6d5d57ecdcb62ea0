const IDLE_AFTER_MILLISECONDS = 2000;
/** Nobody presses sooner; and what is pressed first must not wait. */
const FIRST_LOOK_MILLISECONDS = 300;

let tellShown = (): void => {};
let before: Promise<unknown> = new Promise<void>((resolve) => {
  tellShown = resolve;
});

/** The window shows what it is about: from now on there is time for other things. */
export function firstPictureShown(): void {
  setTimeout(tellShown, FIRST_LOOK_MILLISECONDS);
}

/**
 * Once the window has been drawn and has nothing else to do; while it waits for what it is to draw it has not either, and
 * what it began then would be in the way. One after the other, with room between them for what the user does.
 */
export function whenIdle(act: () => Promise<unknown>): void {
  before = before
    .then(untilIdle)
    .then(act)
    .catch(() => {});
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not every browser tells when it has nothing to do.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: IDLE_AFTER_MILLISECONDS });
    else setTimeout(resolve, IDLE_AFTER_MILLISECONDS);
  });
}
