import { LETTER } from './labels.ts';

/** The name of a sweep next to a sample of its line and points. */
export interface NamedLine {
  readonly isOverlay: boolean;
  /** Where the sample begins, and the baseline of the text. */
  readonly x: number;
  readonly y: number;
  /** The name, cut to the available width. */
  readonly text: string;
  readonly whole: string;
}

/** In pixels: the sample, and the gap after it. */
export const SIGN = { width: 28, gap: 7 };
const BETWEEN = 22;
const LINE = 18;
const FIRST = 14;

interface SweepLegend {
  readonly lines: readonly NamedLine[];
  readonly height: number;
}

/** Both names go on one line if they fit, otherwise on two; a name that is too long is cut. */
export function sweepLegend(
  sweep: string,
  overlay: string | undefined,
  { left, right }: { readonly left: number; readonly right: number },
): SweepLegend {
  if (overlay === undefined) return { lines: [], height: 0 };
  const signed = SIGN.width + SIGN.gap;
  const second = left + signed + sweep.length * LETTER + BETWEEN;
  const isOneLine = second + signed + overlay.length * LETTER <= right;
  const most = Math.max(1, Math.floor((right - left - signed) / LETTER));
  const at = isOneLine ? { x: second, y: FIRST } : { x: left, y: FIRST + LINE };
  return {
    lines: [
      { isOverlay: false, x: left, y: FIRST, whole: sweep, text: cut(sweep, most) },
      { isOverlay: true, ...at, whole: overlay, text: cut(overlay, most) },
    ],
    height: isOneLine ? LINE : 2 * LINE,
  };
}

function cut(words: string, most: number): string {
  return words.length > most ? `${words.slice(0, most - 1)}…` : words;
}
