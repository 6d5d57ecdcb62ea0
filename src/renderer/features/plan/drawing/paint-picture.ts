import type {
  ColourRole,
  LineShape,
  Picture,
  PictureGroup,
  Rect,
  RectShape,
  Shape,
  TextShape,
} from '#plan/layout/index.ts';
import { type Cut, fontOf } from './measure-text.ts';

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

/** The colours of a picture and of what is drawn around the selected part of it. */
type PaintRole = ColourRole | 'focus';

export type Colours = (role: PaintRole) => string;

/**
 * Colours as a canvas takes them. It can't read `light-dark()`, so one hidden element wears each token in turn, and what
 * the browser made of it is read back; remembered until the colours are thrown away, since every reading costs a look at
 * the styles.
 */
export function readColours(probe: HTMLElement, isForced: boolean): Colours {
  const known = new Map<PaintRole, string>();
  return (role) => {
    const found = known.get(role) ?? colourOf(probe, isForced ? forcedColour(role) : `var(--${role})`);
    known.set(role, found);
    return found;
  };
}

function colourOf(probe: HTMLElement, value: string): string {
  // Else it would wear the system's colour for texts, whatever it is given.
  probe.style.setProperty('forced-color-adjust', 'none');
  probe.style.color = value;
  return getComputedStyle(probe).color;
}

/** The system's own colours, for those who chose them. Heat stays, as in the rest of the window: its number is beside it. */
function forcedColour(role: PaintRole): string {
  if (/heat-\d$/.test(role)) return `var(--${role})`;
  if (role === 'focus') return 'Highlight';
  return role.startsWith('bg-') ? 'Canvas' : 'CanvasText';
}

const LEAST_WIDTH = 4;

/** Around the selected part: the ring of the focus while the keys go there, a grey one while they go elsewhere. */
export function paintRing({ context, colours }: Brush, area: Rect, hasFocus: boolean): void {
  const width = Math.max(area.width, LEAST_WIDTH);
  context.setLineDash([]);
  // A gap between the ring and a fill that may be as dark.
  context.strokeStyle = colours('bg-work');
  context.lineWidth = 1.5;
  outline(context, area.x + 1.5, area.y + 1.5, width - 3, area.height - 3, 1.5);
  context.strokeStyle = colours(hasFocus ? 'focus' : 'text-3');
  context.lineWidth = 2;
  outline(context, area.x, area.y, width, area.height, 3);
}

function outline(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath();
  context.roundRect(x, y, Math.max(0, width), Math.max(0, height), radius);
  context.stroke();
}
