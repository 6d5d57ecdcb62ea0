import {
  arrowHead,
  bendRadius,
  type ColourRole,
  type LineShape,
  type Picture,
  type PictureGroup,
  type Rect,
  type RectShape,
  type Shape,
  type TextRole,
  type TextShape,
} from '#plan/layout/index.ts';
import { type Cut, fontOf, TEXT_FONTS } from './measure-text.ts';

interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
  readonly cut: Cut;
  /** The scale at which the picture is shown; 1 by default. */
  readonly scale?: number;
}

/** Paints the part of a picture inside `view`; the context is already translated and scaled. */
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

/** Readable, but clearly different from search matches. */
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
  { context, colours, cut, scale = 1 }: Brush,
  { x, y, text, font, colour, align, maxWidth, isExtra = false, yAlone = y }: TextShape,
): void {
  const growth = textGrowth(font, scale);
  if (growth === undefined || (isExtra && growth > 1)) return;
  const isAlone = scale < ALL_TEXTS;
  // The text at the other end of the line has grown as well, or is left out.
  const room = align === 'start' ? maxWidth + BESIDE * (isAlone ? 1 : 1 - growth) : maxWidth;
  const words = cut(text, font, room / growth);
  if (words === '') return;
  context.font = fontOf(font, growth);
  context.textAlign = align === 'start' ? 'left' : 'right';
  context.fillStyle = colours(colour);
  context.fillText(words, x, isAlone ? yAlone : y);
}

const LEGIBLE = 12;
const BESIDE = 50;
/** At smaller scales, first only names fit, and then nothing. */
const [ALL_TEXTS, NAMES] = [0.62, 0.4];

/** The factor that keeps a text readable; undefined if there is no room for that. */
function textGrowth(font: TextRole, scale: number): number | undefined {
  const isName = font === 'name' || font === 'heading';
  if (scale < (isName ? NAMES : ALL_TEXTS)) return undefined;
  return Math.max(1, LEGIBLE / (TEXT_FONTS[font].size * scale));
}

function paintLine({ context, colours }: Brush, line: LineShape): void {
  const { from, to, bend, width } = line;
  const { length, half } = arrowHead(width);
  const [radius, neck] = [bendRadius(line), to.y + length];
  context.strokeStyle = colours(line.colour);
  context.fillStyle = colours(line.colour);
  context.setLineDash([]);
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(from.x, from.y);
  if (from.x !== to.x) {
    context.arcTo(from.x, bend, to.x, bend, radius);
    context.arcTo(to.x, bend, to.x, neck, radius);
  }
  context.lineTo(to.x, neck - 1);
  context.stroke();
  context.beginPath();
  context.moveTo(to.x, to.y);
  context.lineTo(to.x - half, neck);
  context.lineTo(to.x + half, neck);
  context.fill();
}

/** The colors of a picture, and of the ring around the selection. */
type PaintRole = ColourRole | 'focus';

export type Colours = (role: PaintRole) => string;

/**
 * Colors in a form that a canvas accepts. It can't read `light-dark()`, so a hidden element gets each token as its
 * color, and the computed style is read back. The result is cached, since each read computes styles.
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
  // Otherwise the system's text color would replace any color.
  probe.style.setProperty('forced-color-adjust', 'none');
  probe.style.color = value;
  return getComputedStyle(probe).color;
}

/**
 * The system colors of forced-colors mode. Heat colors stay, as in the rest of the window, since their numbers are next
 * to them.
 */
function forcedColour(role: PaintRole): string {
  if (/heat-\d$/.test(role)) return `var(--${role})`;
  if (role === 'focus') return 'Highlight';
  return role.startsWith('bg-') ? 'Canvas' : 'CanvasText';
}

const LEAST_WIDTH = 4;

/** The ring around the selection: the focus color if the drawing has the focus, otherwise gray. */
export function paintRing({ context, colours }: Brush, area: Rect, hasFocus: boolean, gap = 0): void {
  const width = Math.max(area.width, LEAST_WIDTH) + 2 * gap;
  const [x, y, height] = [area.x - gap, area.y - gap, area.height + 2 * gap];
  context.setLineDash([]);
  // A gap between the ring and a fill of a similar color.
  context.strokeStyle = colours('bg-work');
  context.lineWidth = 1.5 + gap / 2;
  outline(context, x + 1.5, y + 1.5, width - 3, height - 3, 1.5 + gap);
  context.strokeStyle = colours(hasFocus ? 'focus' : 'text-3');
  context.lineWidth = 2;
  outline(context, x, y, width, height, 3 + gap);
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
