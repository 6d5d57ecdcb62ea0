import type { Point, Rect } from '#plan/layout/index.ts';

/** For one press of a key or a button. */
export const ZOOM_STEP = 1.25;

/** The position of a picture in its view, and its scale. */
export interface Camera extends Point {
  readonly scale: number;
}

export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

const MIN_SCALE = 0.1;

const MAX_SCALE = 2;

/** At a smaller scale, names are cut, so the graph gets smaller only if the user zooms out. */
export const LEAST_FIT = 0.8;

const MARGIN = 20;

export interface InSight {
  /** The box of the plan's result. */
  readonly root: Rect;
  readonly selected: Rect | undefined;
  /** The width at the right edge that the mini map covers. */
  readonly taken: number;
}

/**
 * Shows the whole picture if it is readable; otherwise at full size from the root, or around the selection if that
 * would be outside of the view.
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

/** At most full size; the result may be too small to read. */
export function scaleToFit(picture: ViewSize, view: ViewSize): number {
  return Math.min(1, room(view.width) / picture.width, room(view.height) / picture.height);
}

function room(length: number): number {
  return Math.max(1, length - 2 * MARGIN);
}

function middle({ x, width }: Rect): number {
  return x + width / 2;
}

/** Centers the picture if it is narrow enough; otherwise centers the root, without empty space beside the picture. */
function startAcross(root: Rect, picture: ViewSize, free: ViewSize): number {
  const spare = free.width - picture.width;
  if (spare >= 2 * MARGIN) return spare / 2;
  return Math.min(MARGIN, Math.max(free.width / 2 - middle(root), spare - MARGIN));
}

/** Centers the area vertically, without empty space below the picture. */
function heightAround({ y, height }: Rect, picture: ViewSize, view: ViewSize): number {
  const centred = view.height / 2 - (y + height / 2);
  return Math.min(MARGIN, Math.max(centred, view.height - MARGIN - picture.height));
}

/** Moves as little as possible. */
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

/** Centers the view on a point of the picture. */
export function centredOn({ scale }: Camera, view: ViewSize, { x, y }: Point): Camera {
  return { scale, x: view.width / 2 - x * scale, y: view.height / 2 - y * scale };
}

/** Whether a part of the picture is outside of the view. */
export function overflows(camera: Camera, picture: ViewSize, view: ViewSize): boolean {
  const { x, y, width, height } = visibleArea(camera, view);
  return x > 1 || y > 1 || x + width < picture.width - 1 || y + height < picture.height - 1;
}

/** How far a large picture can be moved beyond its edge: the size of the mini map. */
const BEYOND = 160;

/** Moves the camera back if the view would leave the picture. */
export function keepInView(camera: Camera, picture: ViewSize, view: ViewSize): Camera {
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

/** Keeps the point `at` in place. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

/** Converts a point of the view to the coordinates of the picture. */
export function inPicture({ x, y, scale }: Camera, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

/** The visible part of the picture. */
export function visibleArea(camera: Camera, view: ViewSize): Rect {
  const { x, y } = inPicture(camera, { x: 0, y: 0 });
  return { x, y, width: view.width / camera.scale, height: view.height / camera.scale };
}

/** The factor for one wheel event: a mouse reports about a hundred at once, a trackpad only a few. */
export function wheelZoom(turn: number): number {
  return Math.exp(-Math.max(-100, Math.min(100, turn)) / 300);
}

export function zoomForKey(key: string): number | undefined {
  if (key === '+' || key === '=') return ZOOM_STEP;
  return key === '-' ? 1 / ZOOM_STEP : undefined;
}

const MOST_MAP = { width: 132, height: 180 };

export const MAP_PAD = 6;

/** The distance of the mini map from the edge of the view. */
const MAP_AWAY = 12;

interface MapSize extends ViewSize {
  readonly scale: number;
  /** The width in the view, including margins. */
  readonly taken: number;
}

/** The size of the mini map, which is shown if a picture is larger than its view. */
export function mapSize(picture: ViewSize): MapSize {
  const scale = Math.min(0.16, MOST_MAP.width / picture.width, MOST_MAP.height / picture.height);
  const width = Math.max(24, picture.width * scale) + 2 * MAP_PAD;
  const height = Math.max(12, picture.height * scale) + 2 * MAP_PAD;
  return { scale, width, height, taken: width + 2 * MAP_AWAY };
}
