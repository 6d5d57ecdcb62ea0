export interface WindowBounds {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly width: number;
  readonly height: number;
}

export interface ScreenRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How much of the title bar must be on a display for a person to catch hold of the window. */
const GRIP = { width: 120, height: 24 };

/**
 * The kept bounds where they can still be reached, else the same size in a place that the system chooses: a display
 * may be gone since the window was left.
 */
export function reachableBounds(kept: WindowBounds, displays: readonly ScreenRect[]): WindowBounds {
  const largest = displays.reduce<ScreenRect | undefined>(
    (best, area) => (best && best.width * best.height >= area.width * area.height ? best : area),
    undefined,
  );
  const width = largest ? Math.min(kept.width, largest.width) : kept.width;
  const height = largest ? Math.min(kept.height, largest.height) : kept.height;
  const { x, y } = kept;
  if (x === undefined || y === undefined) return { width, height };
  return displays.some((area) => showsTitleBar({ x, y, width, height }, area))
    ? { x, y, width, height }
    : { width, height };
}

const STEP = 28;

/** Where a window opens that is opened from another one: as large, and a little lower, so that both are seen. */
export function besideWindow({
  x,
  y,
  width,
  height,
}: ScreenRect): ScreenRect & { readonly maximized: false } {
  return { x: x + STEP, y: y + STEP, width, height, maximized: false };
}

function showsTitleBar(window: ScreenRect, display: ScreenRect): boolean {
  const visible = overlap(window.x, window.width, display.x, display.width);
  const top = window.y >= display.y - 1 && window.y + GRIP.height <= display.y + display.height;
  return visible >= GRIP.width && top;
}

function overlap(startA: number, lengthA: number, startB: number, lengthB: number): number {
  return Math.min(startA + lengthA, startB + lengthB) - Math.max(startA, startB);
}
