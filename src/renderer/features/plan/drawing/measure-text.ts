import type { TextRole } from '#plan/layout/index.ts';
import { visibleText } from '#protocol/text-literals.ts';

interface TextFont {
  readonly weight: number;
  readonly size: number;
  readonly family: string;
}

/** As in the tokens; a canvas and a file of its own know nothing of those. */
const MONO =
  '"JetBrains Mono Variable", "JetBrains Mono Variable Beyond", "JetBrains Mono", ui-monospace, monospace';

const INTERFACE = '"Inter Variable", "Inter Variable Beyond", "Inter", system-ui, sans-serif';

/** None of them is smaller than what can be read. */
export const TEXT_FONTS: Readonly<Record<TextRole, TextFont>> = {
  title: { weight: 560, size: 15, family: INTERFACE },
  name: { weight: 600, size: 12.5, family: MONO },
  figure: { weight: 600, size: 13, family: INTERFACE },
  words: { weight: 420, size: 12, family: INTERFACE },
  heading: { weight: 560, size: 12, family: INTERFACE },
};

/** The width of a text in a font, in CSS pixels. */
type Measure = (text: string, font: TextRole) => number;

/** What of a text is drawn in a width. */
export type Cut = (text: string, font: TextRole, maxWidth: number) => string;

export function canvasMeasure(context: CanvasRenderingContext2D): Measure {
  return (text, font) => {
    context.font = fontOf(font);
    return context.measureText(text).width;
  };
}

const MAX_KNOWN = 5000;

/** Remembers what it has cut: the same texts are drawn again with every frame. */
export function createCut(measure: Measure): Cut {
  const known = new Map<string, string>();
  return (text, font, maxWidth) => {
    const key = `${font} ${Math.floor(maxWidth)} ${text}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size > MAX_KNOWN) known.clear();
    const fitting = fitText(measure, visibleLine(text), font, maxWidth);
    known.set(key, fitting);
    return fitting;
  };
}

/** The whole text, or as much of its beginning as there is room for with the sign that more follows. */
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

/** As the shorthand of CSS, which a canvas takes. */
export function fontOf(role: TextRole, factor = 1): string {
  const { weight, size, family } = TEXT_FONTS[role];
  return `${weight} ${size * factor}px ${family}`;
}

/** No box is so wide that more could be read in it. */
const MOST_DRAWN = 400;

/**
 * SECURITY: a text for a drawing, where nothing can stand around a part of it as in a page: characters that hide or move
 * others are written as their codes, and the rest keeps its direction to itself.
 */
export function visibleLine(text: string): string {
  const cut = text.slice(0, MOST_DRAWN);
  const line = visibleText(cut);
  return cut.length < text.length ? `${line}…` : line;
}
