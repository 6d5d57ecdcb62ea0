import { escapedXml, visibleText } from '#protocol/text-literals.ts';
import { cutText } from '#protocol/visible-text.ts';
import { type DrawnPoint, pointMark, type RecallPicture } from './recall-picture.ts';
import { SIGN } from './sweep-legend.ts';

export interface PictureColors {
  readonly background: string;
  readonly text: string;
  readonly soft: string;
  /** The color of the overlay. */
  readonly overlay: string;
  readonly line: string;
  readonly accent: string;
  readonly goal: string;
}

interface PictureTexts {
  /** For screen readers, and for lists of files. */
  readonly title: string;
  /** Lines above the picture, the first one larger; empty if the text around the picture says it. */
  readonly heading: readonly string[];
  readonly recall: string;
  readonly latency: string;
}

const HEADING = { left: 16, first: 26, line: 18, below: 14 };

/** A self-contained file without styles of the window or embedded fonts, so that any program can show it. */
export function writeRecallSvg(picture: RecallPicture, colors: PictureColors, words: PictureTexts): string {
  const { width } = picture;
  const top = words.heading.length === 0 ? 0 : HEADING.first + (words.heading.length - 1) * HEADING.line;
  const height = picture.height + (top === 0 ? 0 : top + HEADING.below);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapedMarkup(words.title)}" font-family="Inter, system-ui, sans-serif" font-size="12">`,
    `<title>${escapedMarkup(words.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colors.background}"/>`,
    ...headingOf(words.heading, width, colors),
    `<g transform="translate(0 ${height - picture.height})">`,
    goalArea(picture, colors),
    ...ticksOf(picture, colors),
    ...goalOf(picture, colors),
    ...linesOf(picture, colors),
    ...pointsOf(picture, colors),
    ...labelsOf(picture, colors),
    ...titlesOf(picture, words, colors),
    ...legendOf(picture, colors),
    '</g>',
    '</svg>',
  ].join('\n');
}

function headingOf(
  lines: readonly string[],
  width: number,
  { text: dark, soft }: PictureColors,
): readonly string[] {
  return lines.map((words, place) => {
    const y = HEADING.first + place * HEADING.line;
    // Names may be of any length.
    const most = Math.floor((width - 2 * HEADING.left) / (place === 0 ? 9 : 7));
    const shown = words.length > most ? `${cutText(words, most - 1)}…` : words;
    return place === 0
      ? text({ x: HEADING.left, y, words: shown, color: dark, weight: 600, size: 15 })
      : text({ x: HEADING.left, y, words: shown, color: soft });
  });
}

/**
 * SECURITY: names come from servers, and may have characters that hide or reorder others, or that no XML file can have.
 */
export function escapedMarkup(words: string): string {
  return escapedXml(visibleText(words));
}

interface Text {
  readonly x: number;
  readonly y: number;
  readonly words: string;
  readonly color: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly weight?: number;
  readonly size?: number;
  /** The color of an outline that keeps the text readable over a line. */
  readonly edge?: string;
}

function text({ x, y, words, color, anchor = 'start', weight = 400, size, edge }: Text): string {
  const more = [
    size === undefined ? '' : ` font-size="${size}"`,
    edge === undefined ? '' : ` stroke="${edge}" stroke-width="3" paint-order="stroke"`,
  ].join('');
  return `<text x="${at(x)}" y="${at(y)}" fill="${color}" text-anchor="${anchor}" font-weight="${weight}"${more}>${escapedMarkup(words)}</text>`;
}

function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function ticksOf(
  { frame, recallTicks, latencyTicks }: RecallPicture,
  { line, soft }: PictureColors,
): readonly string[] {
  const rule = (x1: number, y1: number, x2: number, y2: number) =>
    `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${line}"/>`;
  return [
    ...recallTicks.flatMap((tick) => [
      rule(frame.left, tick.at, frame.right, tick.at),
      text({ x: frame.left - 8, y: tick.at + 4, words: tick.text, color: soft, anchor: 'end' }),
    ]),
    rule(frame.left, frame.bottom, frame.right, frame.bottom),
    ...latencyTicks.map((tick) =>
      text({ x: tick.at, y: frame.bottom + 18, words: tick.text, color: soft, anchor: 'middle' }),
    ),
  ];
}

/** Drawn below the goal lines, which stay visible. */
function goalArea({ frame, goal }: RecallPicture, { goal: fill }: PictureColors): string {
  return `<rect x="${at(frame.left)}" y="${at(frame.top)}" width="${at((goal.x ?? frame.right) - frame.left)}" height="${at(Math.max(0, goal.y - frame.top))}" fill="${fill}"/>`;
}

function goalOf({ frame, goal }: RecallPicture, { accent: color }: PictureColors): readonly string[] {
  const cross = (x1: number, y1: number, x2: number, y2: number) =>
    `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${color}" stroke-dasharray="4 3"/>`;
  return [
    cross(frame.left, goal.y, frame.right, goal.y),
    ...(goal.x === undefined ? [] : [cross(goal.x, frame.top, goal.x, frame.bottom)]),
  ];
}

function linesOf({ lines }: RecallPicture, colors: PictureColors): readonly string[] {
  return lines.map(
    ({ kind, at: places }) =>
      `<polyline fill="none" ${strokeOf(kind, colors)} points="${places.map(([x, y]) => `${at(x)},${at(y)}`).join(' ')}"/>`,
  );
}

function strokeOf(kind: 'front' | 'alike' | 'overlay', { text: dark, overlay, line }: PictureColors): string {
  if (kind === 'front') return `stroke="${dark}" stroke-width="2"`;
  if (kind === 'alike') return `stroke="${line}" stroke-width="1.3"`;
  return `stroke="${overlay}" stroke-width="1.6" stroke-dasharray="7 4"`;
}

function pointsOf({ points }: RecallPicture, colors: PictureColors): readonly string[] {
  return points.map((point) => drawMark(point, colors, `<title>${escapedMarkup(point.words)}</title>`));
}

type Marked = Pick<DrawnPoint, 'x' | 'y' | 'isFront' | 'isChosen' | 'isOverlay'>;

function drawMark(
  point: Marked,
  { background, text: dark, overlay, accent }: PictureColors,
  title: string,
): string {
  const mark = pointMark(point);
  if (mark.kind === 'cross')
    return `<path d="${mark.path}" fill="none" stroke="${overlay}" stroke-width="${point.isFront ? 2 : 1.3}">${title}</path>`;
  const color = point.isChosen ? accent : dark;
  const fill = point.isFront || point.isChosen ? color : background;
  return `<circle cx="${at(point.x)}" cy="${at(point.y)}" r="${mark.radius}" fill="${fill}" stroke="${color}">${title}</circle>`;
}

function legendOf({ legend }: RecallPicture, colors: PictureColors): readonly string[] {
  return legend.flatMap(({ isOverlay, x, y, text: words, whole }) => {
    const middle = { x: x + SIGN.width / 2, y: y - 4, isFront: true, isChosen: false, isOverlay };
    return [
      `<line x1="${at(x)}" y1="${at(y - 4)}" x2="${at(x + SIGN.width)}" y2="${at(y - 4)}" ${strokeOf(isOverlay ? 'overlay' : 'front', colors)}/>`,
      drawMark(middle, colors, `<title>${escapedMarkup(whole)}</title>`),
      text({ x: x + SIGN.width + SIGN.gap, y, words, color: colors.text }),
    ];
  });
}

function labelsOf({ labels, goal }: RecallPicture, colors: PictureColors): readonly string[] {
  const { text: dark, soft, accent, background: edge } = colors;
  const colorOf = { chosen: accent, front: dark, line: soft } as const;
  return [
    ...goal.words.map(({ text: words, ...place }) => text({ ...place, words, color: accent, edge })),
    ...labels.map(({ kind, text: words, x, y, anchor }) =>
      text({ x, y, anchor, words, color: colorOf[kind], edge, weight: kind === 'chosen' ? 600 : 400 }),
    ),
  ];
}

function titlesOf(
  { titles }: RecallPicture,
  words: PictureTexts,
  { soft: color }: PictureColors,
): readonly string[] {
  return [
    text({ ...titles.recall, words: words.recall, color }),
    text({ ...titles.latency, words: words.latency, color }),
    ...(titles.numbers === undefined ? [] : [text({ ...titles.numbers, words: titles.numbers.text, color })]),
  ];
}
