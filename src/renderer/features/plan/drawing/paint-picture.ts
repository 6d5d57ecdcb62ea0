import type {
  LineShape,
  Picture,
  PictureGroup,
  Rect,
  RectShape,
  Shape,
  TextShape,
} from '#plan/layout/index.ts';
import type { Colours } from './colours.ts';
import type { Cut } from './measure-text.ts';
import { fontOf } from './text-fonts.ts';

export interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
  readonly cut: Cut;
}

/** Paints what of a picture lies in a part of it; the context is already moved and scaled. */
export function paintPicture(
  brush: Brush,
  picture: Picture,
  view: Rect,
  isFaded: (group: PictureGroup) => boolean = () => false,
): void {
  for (const group of picture.groups) {
    if (!overlaps(group, view)) continue;
    brush.context.globalAlpha = isFaded(group) ? FADED : 1;
    for (const shape of group.shapes) paintShape(brush, shape);
  }
  brush.context.globalAlpha = 1;
}

/** Still to be read, and plainly not what was looked for. */
const FADED = 0.45;

function overlaps(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function paintShape(brush: Brush, shape: Shape): void {
  if (shape.kind === 'rect') paintRect(brush, shape);
  else if (shape.kind === 'text') paintText(brush, shape);
  else paintLine(brush, shape);
}

function paintRect({ context, colours }: Brush, shape: RectShape): void {
  const { x, y, width, height, radius, fill, stroke, isDashed = false } = shape;
  context.beginPath();
  if (radius === 0) context.rect(x, y, width, height);
  else context.roundRect(x, y, width, height, radius);
  if (fill !== undefined) {
    context.fillStyle = colours(fill);
    context.fill();
  }
  if (stroke === undefined) return;
  context.strokeStyle = colours(stroke);
  context.lineWidth = 1;
  context.setLineDash(isDashed ? DASHES : []);
  context.stroke();
}

export const DASHES = [3, 3];

function paintText(
  { context, colours, cut }: Brush,
  { x, y, text, font, colour, align, maxWidth }: TextShape,
): void {
  const words = cut(text, font, maxWidth);
  if (words === '') return;
  context.font = fontOf(font);
  context.textAlign = align === 'start' ? 'left' : 'right';
  context.fillStyle = colours(colour);
  context.fillText(words, x, y);
}

function paintLine({ context, colours }: Brush, { from, to, width, colour }: LineShape): void {
  context.strokeStyle = colours(colour);
  context.setLineDash([]);
  context.lineWidth = width;
  const middle = (from.y + to.y) / 2;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.bezierCurveTo(from.x, middle, to.x, middle, to.x, to.y);
  context.stroke();
  context.lineWidth = ARROW_WIDTH;
  context.beginPath();
  context.moveTo(to.x - ARROW, to.y + ARROW);
  context.lineTo(to.x, to.y);
  context.lineTo(to.x + ARROW, to.y + ARROW);
  context.stroke();
}

export const ARROW = 4;
export const ARROW_WIDTH = 1.5;
