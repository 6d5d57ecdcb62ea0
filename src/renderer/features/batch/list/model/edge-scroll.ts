/** So near to an edge, in pixels, a row that is dragged makes the list scroll. */
const EDGE = 32;
const FASTEST = 14;

/** How many pixels a list of this height scrolls in a frame while a row is held at `y`: the nearer to an edge, the more. */
export function edgeSpeed(y: number, height: number): number {
  const above = EDGE - y;
  if (above > 0) return -Math.min(FASTEST, Math.ceil((above / EDGE) * FASTEST));
  const below = y - (height - EDGE);
  return below > 0 ? Math.min(FASTEST, Math.ceil((below / EDGE) * FASTEST)) : 0;
}
