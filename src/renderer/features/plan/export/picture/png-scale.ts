/** What browsers give; some give less, and then drawing fails with a sentence. */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 100_000_000;

/** As on a sharp screen. */
const WANTED = 2;
/** Below this nothing can be read in it. */
const LEAST = 0.5;

/** Pixels of the image in one of the picture; undefined for a picture that is too large for any that could be read. */
export function pngScale(width: number, height: number): number | undefined {
  const side = MAX_SIDE / Math.max(width, height, 1);
  const whole = Math.sqrt(MAX_PIXELS / Math.max(width * height, 1));
  const scale = Math.min(WANTED, side, whole);
  return scale < LEAST ? undefined : scale;
}
