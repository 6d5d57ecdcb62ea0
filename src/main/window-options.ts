import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';

/** SECURITY: every option is set explicitly, even to its default, so that a change of defaults has no effect. */
export function secureWebPreferences(options: { preload: string; packaged: boolean }): WebPreferences {
  return {
    preload: options.preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: !options.packaged,
    // A middle click would open a new window without the page's handlers.
    disableBlinkFeatures: 'Auxclick',
  };
}

export function windowOptions(options: {
  preload: string;
  packaged: boolean;
  bounds: WindowBounds;
  dark: boolean;
  icon?: string;
}): BrowserWindowConstructorOptions {
  const { x, y, width, height } = options.bounds;
  return {
    ...(x === undefined || y === undefined ? {} : { x, y }),
    width,
    height,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Vitrine',
    ...(options.icon === undefined ? {} : { icon: options.icon }),
    backgroundColor: frameColour(options.dark),
    webPreferences: secureWebPreferences(options),
  };
}

/** The background color token, so that no white flashes before the first paint. */
export function frameColour(dark: boolean): string {
  return dark ? '#0c0f11' : '#eef1f3';
}

interface WindowBounds {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly width: number;
  readonly height: number;
}

interface ScreenRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How much of the title bar must be on a display for the user to drag the window. */
const GRIP = { width: 120, height: 24 };

/**
 * Returns the saved bounds if they are reachable, otherwise only the size, so that the system chooses a position: a
 * display may have been removed.
 */
export function reachableBounds(saved: WindowBounds, displays: readonly ScreenRect[]): WindowBounds {
  const largest = displays.reduce<ScreenRect | undefined>(
    (best, area) => (best && best.width * best.height >= area.width * area.height ? best : area),
    undefined,
  );
  const width = largest ? Math.min(saved.width, largest.width) : saved.width;
  const height = largest ? Math.min(saved.height, largest.height) : saved.height;
  const { x, y } = saved;
  if (x === undefined || y === undefined) return { width, height };
  return displays.some((area) => showsTitleBar({ x, y, width, height }, area))
    ? { x, y, width, height }
    : { width, height };
}

const STEP = 28;

/** The bounds of a window that is opened from another one: the same size, and offset, so that both are visible. */
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
