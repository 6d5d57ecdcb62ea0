import type { TextRole } from '#plan/layout/index.ts';
import { fontOf } from './text-fonts.ts';
import { visibleLine } from './visible-line.ts';

/** The width of a text in a font, in CSS pixels. */
export type Measure = (text: string, font: TextRole) => number;

/** What of a text is drawn in a width. */
export type Cut = (text: string, font: TextRole, maxWidth: number) => string;

export function canvasMeasure(context: CanvasRenderingContext2D): Measure {
  return (text, font) => {
    context.font = fontOf(font);
    return context.measureText(text).width;
  };
}

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

const MAX_KNOWN = 5000;

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
