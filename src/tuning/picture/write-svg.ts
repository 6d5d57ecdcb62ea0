import type { RecallPicture } from './layout.ts';

/** The colors of a theme. */
export interface PictureColors {
  readonly background: string;
  readonly text: string;
  readonly soft: string;
  readonly line: string;
  readonly accent: string;
  readonly goal: string;
}

export interface PictureTexts {
  readonly title: string;
  readonly recall: string;
  readonly latency: string;
}

/** A file that any program shows: no style of the window, no font of its own. */
export function writeRecallSvg(picture: RecallPicture, colors: PictureColors, words: PictureTexts): string {
  const { width, height } = picture;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapedMarkup(words.title)}" font-family="Inter, system-ui, sans-serif" font-size="12">`,
    `<title>${escapedMarkup(words.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colors.background}"/>`,
    ...ticksOf(picture, colors),
    ...goalOf(picture, colors),
    ...linesOf(picture, colors),
    ...pointsOf(picture, colors),
    ...labelsOf(picture, colors),
    text(picture.frame.left, picture.frame.top - 10, words.recall, colors.soft),
    text(picture.frame.right - 4, picture.frame.bottom - 6, words.latency, colors.soft, 'end'),
    '</svg>',
  ].join('\n');
}

export function escapedMarkup(words: string): string {
  return words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function text(x: number, y: number, words: string, color: string, anchor = 'start', weight = 400): string {
  return `<text x="${at(x)}" y="${at(y)}" fill="${color}" text-anchor="${anchor}" font-weight="${weight}">${escapedMarkup(words)}</text>`;
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
      text(frame.left - 8, tick.at + 4, tick.text, soft, 'end'),
    ]),
    rule(frame.left, frame.bottom, frame.right, frame.bottom),
    ...latencyTicks.map((tick) => text(tick.at, frame.bottom + 18, tick.text, soft, 'middle')),
  ];
}

function goalOf({ frame, goal }: RecallPicture, { accent, goal: fill }: PictureColors): readonly string[] {
  const cross = (x1: number, y1: number, x2: number, y2: number) =>
    `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${accent}" stroke-dasharray="4 3"/>`;
  const right = goal.x ?? frame.right;
  return [
    `<rect x="${at(frame.left)}" y="${at(frame.top)}" width="${at(right - frame.left)}" height="${at(Math.max(0, goal.y - frame.top))}" fill="${fill}"/>`,
    cross(frame.left, goal.y, frame.right, goal.y),
    text(frame.right - 4, goal.y - 6, goal.recall, accent, 'end'),
    ...(goal.x === undefined
      ? []
      : [
          cross(goal.x, frame.top, goal.x, frame.bottom),
          text(goal.x + 6, frame.bottom - 8, goal.latency, accent),
        ]),
  ];
}

function linesOf({ lines }: RecallPicture, { text: dark, soft, line }: PictureColors): readonly string[] {
  const colors = { front: dark, overlay: soft, alike: line } as const;
  return lines.map(
    ({ kind, at: places }) =>
      `<polyline fill="none" stroke="${colors[kind]}" stroke-width="${kind === 'front' ? 2 : 1.3}" points="${places.map(([x, y]) => `${at(x)},${at(y)}`).join(' ')}"/>`,
  );
}

function pointsOf(
  { points }: RecallPicture,
  { background, text: dark, soft, accent }: PictureColors,
): readonly string[] {
  return points.map(({ x, y, isFront, isChosen, isOverlay, words }) => {
    const color = isChosen ? accent : isOverlay ? soft : dark;
    const fill = isFront || isChosen ? color : background;
    const radius = isChosen ? 6 : isFront ? 4 : 3;
    return `<circle cx="${at(x)}" cy="${at(y)}" r="${radius}" fill="${fill}" stroke="${color}"><title>${escapedMarkup(words)}</title></circle>`;
  });
}

function labelsOf({ labels }: RecallPicture, { text: dark, soft, accent }: PictureColors): readonly string[] {
  const colors = { chosen: accent, front: dark, line: soft, overlay: soft } as const;
  return labels.map(({ x, y, anchor, text: words, kind }) =>
    text(x, y, words, colors[kind], anchor, kind === 'chosen' ? 600 : 400),
  );
}
