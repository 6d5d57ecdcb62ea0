const IDLE_AFTER_MILLISECONDS = 2000;

/** Not every browser tells when it has nothing to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: IDLE_AFTER_MILLISECONDS });
  else setTimeout(act, IDLE_AFTER_MILLISECONDS);
}
