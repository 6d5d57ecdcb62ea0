import type { TextRole } from '#plan/layout/index.ts';
import { visibleText } from '#protocol/text-literals.ts';

interface TextFont {
  readonly weight: number;
  readonly size: number;
  readonly family: string;
}

/** The same as the font tokens, which a canvas and an exported file can't use. */
const MONO =
  '"JetBrains Mono Variable", "JetBrains Mono Variable Beyond", "JetBrains Mono", ui-monospace, monospace';

const INTERFACE = '"Inter Variable", "Inter Variable Beyond", "Inter", system-ui, sans-serif';

/** No size is below 12 pixels, so that all texts are readable. */
export const TEXT_FONTS: Readonly<Record<TextRole, TextFont>> = {
  title: { weight: 560, size: 15, family: INTERFACE },
  name: { weight: 600, size: 12.5, family: MONO },
  figure: { weight: 600, size: 13, family: INTERFACE },
  words: { weight: 420, size: 12, family: INTERFACE },
  heading: { weight: 560, size: 12, family: INTERFACE },
};

/** The width of a text in a font, in CSS pixels. */
type Measure = (text: string, font: TextRole) => number;

/** Cuts a text to a width. */
export type Cut = (text: string, font: TextRole, maxWidth: number) => string;

export function canvasMeasure(context: CanvasRenderingContext2D): Measure {
  return (text, font) => {
    context.font = fontOf(font);
    return context.measureText(text).width;
  };
}

const MAX_CACHED = 5000;

/** Caches the results: the same texts are drawn with every frame. */
export function createCut(measure: Measure): Cut {
  const cache = new Map<string, string>();
  return (text, font, maxWidth) => {
    const key = `${font} ${Math.floor(maxWidth)} ${text}`;
    const found = cache.get(key);
    if (found !== undefined) return found;
    if (cache.size > MAX_CACHED) cache.clear();
    const fitting = fitText(measure, visibleLine(text), font, maxWidth);
    cache.set(key, fitting);
    return fitting;
  };
}

/** The whole text, or as much of it as fits, with an ellipsis. */
export function fitText(measure: Measure, text: string, font: TextRole, maxWidth: number): string {
  if (text === '' || measure(text, font) <= maxWidth) return text;
  const characters = [...text];
  let [fits, tooMany] = [0, characters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measure(`${characters.slice(0, middle).join('')}…`, font) <= maxWidth) fits = middle;
    else tooMany = middle;
  }
  return fits === 0 ? '' : `${characters.slice(0, fits).join('').trimEnd()}…`;
}

/** The font as a CSS shorthand, the form that a canvas accepts. */
export function fontOf(role: TextRole, factor = 1): string {
  const { weight, size, family } = TEXT_FONTS[role];
  return `${weight} ${size * factor}px ${family}`;
}

/** In characters: more than fit in any box. */
const MAX_DRAWN = 400;

/**
 * SECURITY: text for a drawing, which has no elements that could isolate it: characters that hide or reorder others are
 * replaced by their codes, and the text can't change the direction of its surroundings.
 */
export function visibleLine(text: string): string {
  const cut = text.slice(0, MAX_DRAWN);
  const line = visibleText(cut);
  return cut.length < text.length ? `${line}…` : line;
}
