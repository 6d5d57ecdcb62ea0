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

const MIN_SCALE = 0.1;

const MAX_SCALE = 2;

/** Below this names would be cut, so a graph is not shown smaller unless one asks for it. */
export const LEAST_FIT = 0.8;

const MARGIN = 20;

export interface InSight {
  /** The result of the plan. */
  readonly root: Rect;
  readonly selected: Rect | undefined;
  /** Taken at the right by what lies on the picture. */
  readonly taken: number;
}

/**
 * All of it where it can be read so; else at its own size from the root on, or around what is selected if that would be out
 * of sight.
 */
export function fitted(picture: ViewSize, view: ViewSize, { root, selected, taken }: InSight): Camera {
  const scale = scaleToFit(picture, view);
  if (scale >= LEAST_FIT) return { scale, x: (view.width - picture.width * scale) / 2, y: MARGIN };
  const free = { ...view, width: Math.max(view.width - taken, root.width + 2 * MARGIN) };
  const onRoot = { scale: 1, x: startAcross(root, picture, free), y: MARGIN };
  if (selected === undefined) return onRoot;
  const across = broughtIntoView(onRoot, free, { ...selected, y: root.y, height: root.height });
  const isBelow = selected.y + selected.height + 2 * MARGIN > view.height;
  return { ...across, y: isBelow ? heightAround(selected, picture, view) : MARGIN };
}

/** At most its own size; it may be less than one can read. */
export function scaleToFit(picture: ViewSize, view: ViewSize): number {
  return Math.min(1, room(view.width) / picture.width, room(view.height) / picture.height);
}

function room(length: number): number {
  return Math.max(1, length - 2 * MARGIN);
}

function middle({ x, width }: Rect): number {
  return x + width / 2;
}

/** The picture in the middle where it is narrow enough; else the root is, but without emptiness beside the picture. */
function startAcross(root: Rect, picture: ViewSize, free: ViewSize): number {
  const spare = free.width - picture.width;
  if (spare >= 2 * MARGIN) return spare / 2;
  return Math.min(MARGIN, Math.max(free.width / 2 - middle(root), spare - MARGIN));
}

/** In the middle of the view, but without emptiness below the picture. */
function heightAround({ y, height }: Rect, picture: ViewSize, view: ViewSize): number {
  const centred = view.height / 2 - (y + height / 2);
  return Math.min(MARGIN, Math.max(centred, view.height - MARGIN - picture.height));
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
  return Math.min(0, Math.max(MARGIN - start, available - MARGIN - (start + length)));
}

/** With a point of the picture in the middle of the view. */
export function centredOn({ scale }: Camera, view: ViewSize, { x, y }: Point): Camera {
  return { scale, x: view.width / 2 - x * scale, y: view.height / 2 - y * scale };
}

/** Whether a part of the picture is out of sight. */
export function overflows(camera: Camera, picture: ViewSize, view: ViewSize): boolean {
  const { x, y, width, height } = visibleArea(camera, view);
  return x > 1 || y > 1 || x + width < picture.width - 1 || y + height < picture.height - 1;
}

/** Beyond the edge of a large picture one may look this far: as much as the map takes. */
const BEYOND = 160;

/** Moved back where one would look beside the picture. */
export function kept(camera: Camera, picture: ViewSize, view: ViewSize): Camera {
  const { scale } = camera;
  return {
    scale,
    x: within(camera.x, picture.width * scale, view.width),
    y: within(camera.y, picture.height * scale, view.height),
  };
}

function within(start: number, length: number, available: number): number {
  const ends = [MARGIN, available - MARGIN - length];
  const beyond = length > available ? BEYOND : 0;
  return Math.min(Math.max(...ends) + beyond, Math.max(Math.min(...ends) - beyond, start));
}

export function panned(camera: Camera, by: Point): Camera {
  return { ...camera, x: camera.x + by.x, y: camera.y + by.y };
}

/** What is at a point stays there. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
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

const MOST_MAP = { width: 132, height: 180 };

export const MAP_PAD = 6;

/** Of the map, from the edge of the view. */
const MAP_AWAY = 12;

interface MapSize extends ViewSize {
  readonly scale: number;
  /** Of the view, with the room around it. */
  readonly taken: number;
}

/** Of the small map that lies on the view where a picture is larger than it. */
export function mapSize(picture: ViewSize): MapSize {
  const scale = Math.min(0.16, MOST_MAP.width / picture.width, MOST_MAP.height / picture.height);
  const width = Math.max(24, picture.width * scale) + 2 * MAP_PAD;
  const height = Math.max(12, picture.height * scale) + 2 * MAP_PAD;
  return { scale, width, height, taken: width + 2 * MAP_AWAY };
}
