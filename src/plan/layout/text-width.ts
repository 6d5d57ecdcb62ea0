import type { TextRole } from './picture.ts';

/** The widest that a character of these fonts usually is; a painter measures, and cuts what is wider after all. */
const CHARACTER: Readonly<Record<TextRole, number>> = { name: 6.9, figure: 6.8, words: 6.1, heading: 6.3 };

/** Enough to decide what fits where, without a font at hand and the same on every machine. */
export function estimatedWidth(text: string, font: TextRole): number {
  return text.length * CHARACTER[font];
}
