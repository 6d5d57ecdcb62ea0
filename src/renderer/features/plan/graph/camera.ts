import type { Point, Rect } from '#plan/layout/index.ts';

/** Of one press of a key or a button. */
export const ZOOM_STEP = 1.25;

/** How a picture lies in its view: where its corner is, and how large one of its pixels is. */
export interface Camera extends Point {
  readonly scale: number;
}

export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

const MIN_SCALE = 0.02;

const MAX_SCALE = 2;

/** Below this nothing can be read, so a graph is not shown smaller unless one asks for it. */
const MIN_READABLE = 0.6;

const MARGIN = 16;

/** All of it in sight, and never larger than it is. */
export function fitted(picture: ViewSize, view: ViewSize): Camera {
  const scale = Math.min(1, room(view.width) / picture.width, room(view.height) / picture.height);
  return centred(picture, view, clampScale(scale));
}

function room(length: number): number {
  return Math.max(1, length - 2 * MARGIN);
}

function centred(picture: ViewSize, view: ViewSize, scale: number): Camera {
  return { scale, x: (view.width - picture.width * scale) / 2, y: MARGIN };
}

/** At first: all of it where it can be read so; else as much as can be read, around what is selected, or from the root on. */
export function firstCamera(
  picture: ViewSize,
  view: ViewSize,
  root: Rect,
  selected: Rect | undefined,
): Camera {
  const whole = fitted(picture, view);
  if (whole.scale >= MIN_READABLE) return whole;
  const scale = MIN_READABLE;
  const onRoot = { scale, x: view.width / 2 - (root.x + root.width / 2) * scale, y: MARGIN };
  return selected === undefined ? onRoot : broughtIntoView(onRoot, view, selected);
}

/** Moved as little as possible. */
export function broughtIntoView(camera: Camera, view: ViewSize, area: Rect): Camera {
  const { scale } = camera;
  const x = shift(camera.x + area.x * scale, area.width * scale, view.width);
  const y = shift(camera.y + area.y * scale, area.height * scale, view.height);
  return Math.abs(x) < 0.5 && Math.abs(y) < 0.5 ? camera : { scale, x: camera.x + x, y: camera.y + y };
}

function shift(start: number, length: number, available: number): number {
  if (start < MARGIN) return MARGIN - start;
  return Math.min(0, available - MARGIN - (start + length));
}

export function panned(camera: Camera, by: Point): Camera {
  return { ...camera, x: camera.x + by.x, y: camera.y + by.y };
}

/** What is at a point stays there. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = clampScale(camera.scale * factor);
  const ratio = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

function clampScale(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
}

/** A point of the view in the coordinates of the picture. */
export function inPicture({ x, y, scale }: Camera, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

/** What of a picture can be seen. */
export function visibleArea(camera: Camera, view: ViewSize): Rect {
  const { x, y } = inPicture(camera, { x: 0, y: 0 });
  return { x, y, width: view.width / camera.scale, height: view.height / camera.scale };
}

/** Of a turn of the wheel: a mouse turns by a hundred or so at once, a trackpad by a few. */
export function wheelZoom(turn: number): number {
  return Math.exp(-Math.max(-100, Math.min(100, turn)) / 300);
}

export function zoomForKey(key: string): number | undefined {
  if (key === '+' || key === '=') return ZOOM_STEP;
  return key === '-' ? 1 / ZOOM_STEP : undefined;
}
