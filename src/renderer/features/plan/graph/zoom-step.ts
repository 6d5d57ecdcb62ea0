/** Of one press of a key or a button. */
export const ZOOM_STEP = 1.25;

/** Of a turn of the wheel: a mouse turns by a hundred or so at once, a trackpad by a few. */
export function wheelZoom(turn: number): number {
  return Math.exp(-Math.max(-100, Math.min(100, turn)) / 300);
}

export function zoomForKey(key: string): number | undefined {
  if (key === '+' || key === '=') return ZOOM_STEP;
  return key === '-' ? 1 / ZOOM_STEP : undefined;
}
