import type { AnalyzedPlan } from '#plan/index.ts';
import {
  arrowHead,
  bendRadius,
  type IcicleMeasure,
  type LineShape,
  type Picture,
  type PictureGroup,
  type RectShape,
  type Shape,
  type TextRole,
  type TextShape,
} from '#plan/layout/index.ts';
import { escapedXml } from '#protocol/text-literals.ts';
import { type Cut, TEXT_FONTS, visibleLine } from '../../drawing/measure-text.ts';
import { type Colours, DASHES } from '../../drawing/paint-picture.ts';
import { type NamedReading, withHead } from './picture-head.ts';
import { type PictureView, wholePicture, withPageStyle } from './whole-picture.ts';

interface SvgStyle {
  readonly colours: Colours;
  readonly cut: Cut;
  readonly title: string;
}

export const SVG_MARGIN = 16;

/** The same shapes as on the canvas, as a self-contained file. */
export function writeSvg(picture: Picture, style: SvgStyle): string {
  const [width, height] = [picture.width + 2 * SVG_MARGIN, picture.height + 2 * SVG_MARGIN].map(exact);
  const title = escapedXml(visibleLine(style.title));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<style>${STYLE_SHEET}</style>`,
    `<rect width="${width}" height="${height}" fill="${style.colours('bg-work')}"/>`,
    `<g transform="translate(${SVG_MARGIN} ${SVG_MARGIN})">`,
    ...picture.groups.map((group) => groupOf(group, style)),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** One class for each font, so that thousands of texts don't each repeat the font. */
const STYLE_SHEET = [
  'text{font-variant-ligatures:none;font-variant-numeric:tabular-nums}',
  ...Object.entries(TEXT_FONTS).map(
    ([role, { weight, size, family }]) => `.${role}{font:${weight} ${size}px ${family}}`,
  ),
].join('');

function groupOf({ title, shapes }: PictureGroup, style: SvgStyle): string {
  const titleElement = title === undefined ? '' : `<title>${escapedXml(visibleLine(title))}</title>`;
  return `<g>${titleElement}${shapes.map((shape) => shapeOf(shape, style)).join('')}</g>`;
}

function shapeOf(shape: Shape, style: SvgStyle): string {
  switch (shape.kind) {
    case 'rect':
      return rectOf(shape, style);
    case 'text':
      return textOf(shape, style);
    case 'line':
      return lineOf(shape, style);
  }
}

function rectOf(
  { x, y, width, height, radius, fill, stroke, isDashed }: RectShape,
  { colours }: SvgStyle,
): string {
  return element('rect', [
    ['x', exact(x)],
    ['y', exact(y)],
    ['width', exact(width)],
    ['height', exact(height)],
    ['rx', radius],
    ['fill', fill === undefined ? 'none' : colours(fill)],
    ['stroke', stroke && colours(stroke)],
    ['stroke-dasharray', isDashed ? DASHES.join(' ') : undefined],
  ]);
}

function textOf(
  { x, y, text, font, colour, align, maxWidth }: TextShape,
  { colours, cut }: SvgStyle,
): string {
  const words = cut(text, font, maxWidth);
  if (words === '') return '';
  const anchor = align === 'end' ? ' text-anchor="end"' : '';
  return `<text x="${exact(x)}" y="${exact(y)}" class="${CLASSES[font]}"${anchor} fill="${colours(colour)}">${escapedXml(words)}</text>`;
}

/** SECURITY: only our own words become class names. */
const CLASSES: Readonly<Record<TextRole, string>> = {
  title: 'title',
  name: 'name',
  figure: 'figure',
  words: 'words',
  heading: 'heading',
};

function lineOf(shape: LineShape, { colours }: SvgStyle): string {
  const { from, to, width, colour } = shape;
  const { length, half } = arrowHead(width);
  const neck = to.y + length;
  const tip = `M${pair(to.x, to.y)}L${pair(to.x - half, neck)}H${exact(to.x + half)}Z`;
  const way = from.x === to.x ? '' : bendOf(shape);
  return [
    element('path', [
      ['d', `M${pair(from.x, from.y)}${way}V${exact(neck - 1)}`],
      ['fill', 'none'],
      ['stroke', colours(colour)],
      ['stroke-width', exact(width)],
    ]),
    element('path', [
      ['d', tip],
      ['fill', colours(colour)],
    ]),
  ].join('');
}

function bendOf(shape: LineShape): string {
  const { from, to, bend } = shape;
  const up = bendRadius(shape);
  const along = up * Math.sign(to.x - from.x);
  return [
    `V${exact(bend + up)}Q${pair(from.x, bend)} ${pair(from.x + along, bend)}`,
    `H${exact(to.x - along)}Q${pair(to.x, bend)} ${pair(to.x, bend - up)}`,
  ].join('');
}

function pair(x: number, y: number): string {
  return `${exact(x)} ${exact(y)}`;
}

function element(
  name: string,
  attributes: readonly (readonly [name: string, value: string | number | undefined])[],
): string {
  const stated = attributes.filter(([, value]) => value !== undefined);
  return `<${name} ${stated.map(([key, value]) => `${key}="${value}"`).join(' ')}/>`;
}

/** A hundredth of a pixel is finer than any screen. */
function exact(number: number): number {
  return Math.round(number * 100) / 100;
}

/** A whole plan as an SVG file, in the colors of the theme, with a head above it. */
export function planSvg(plan: NamedReading, view: PictureView, measure: IcicleMeasure = 'wall'): string {
  const picture = withHead(wholePicture(plan.reading, view, measure), plan);
  const title = `${plan.name}. ${titleOf(plan.reading, view)}`;
  return withPageStyle((style) => writeSvg(picture, { ...style, title }));
}

/** Only the operators, for a page that has the other facts. */
export function planDrawing(
  reading: AnalyzedPlan,
  view: PictureView,
  measure: IcicleMeasure = 'wall',
): string {
  const picture = wholePicture(reading, view, measure);
  return withPageStyle((style) => writeSvg(picture, { ...style, title: titleOf(reading, view) }));
}

function titleOf({ plan }: AnalyzedPlan, view: PictureView): string {
  const { length } = plan.nodes;
  return `${view === 'graph' ? 'Graph' : 'Icicle'} of a plan: ${length} ${length === 1 ? 'operator' : 'operators'}`;
}
