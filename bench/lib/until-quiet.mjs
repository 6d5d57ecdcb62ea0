/**
 * Runs in a page: performs an action, and waits until the page responds again. That is the end of the frame that shows
 * the result, or of the last slow frame after it: while rendering continues or an animation blocks the page, the result
 * can't be used.
 *
 * @param {() => unknown} act @param {() => boolean} isPresent @returns {Promise<number>} milliseconds
 */
export async function untilQuiet(act, isPresent) {
  const QUIET_FRAMES = 20;
  const LONG = 50;
  const nextFrame = () =>
    new Promise((drawn) => requestAnimationFrame(() => setTimeout(() => drawn(undefined))));
  const begun = performance.now();
  await act();
  let last = begun;
  let usable = begun;
  let wasPresent = false;
  let quiet = 0;
  while (quiet < QUIET_FRAMES) {
    await nextFrame();
    const now = performance.now();
    // The frame that shows the result counts too, even if it was fast.
    if (now - last >= LONG || !wasPresent) {
      usable = now;
      quiet = 0;
    } else quiet += 1;
    wasPresent = isPresent();
    last = now;
  }
  return usable - begun;
}

/**
 * Runs in a page: presses a key, and measures the time until it is painted.
 *
 * @param {Element} element @param {string} key @param {KeyboardEventInit} [modifiers]
 * @returns {Promise<number>} milliseconds
 */
export async function toPaint(element, key, modifiers = {}) {
  const begun = performance.now();
  element.dispatchEvent(new KeyboardEvent('keydown', { key, ...modifiers, bubbles: true, cancelable: true }));
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(() => drawn(undefined))));
  return performance.now() - begun;
}
