/**
 * Runs in a page: does something, and waits until the page could answer the user again. That is the end of the frame
 * that shows it, or of the last one after it that took long: a picture that is still being drawn, or an animation that
 * holds the page back, is no plan that one can use.
 *
 * @param {() => unknown} act @param {() => boolean} isThere @returns {Promise<number>} milliseconds
 */
export async function untilQuiet(act, isThere) {
  const QUIET_FRAMES = 20;
  const LONG = 50;
  const nextFrame = () =>
    new Promise((drawn) => requestAnimationFrame(() => setTimeout(() => drawn(undefined))));
  const begun = performance.now();
  await act();
  let last = begun;
  let usable = begun;
  let wasThere = false;
  let quiet = 0;
  while (quiet < QUIET_FRAMES) {
    await nextFrame();
    const now = performance.now();
    // The frame that shows it counts too, however short it was.
    if (now - last >= LONG || !wasThere) {
      usable = now;
      quiet = 0;
    } else quiet += 1;
    wasThere = isThere();
    last = now;
  }
  return usable - begun;
}

/**
 * Runs in a page: presses a key, and answers how long it took until the picture had it.
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
