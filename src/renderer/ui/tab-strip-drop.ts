export interface TabEdges {
  readonly left: number;
  readonly right: number;
}

/** Before which tab something that is dropped at `x` comes to stand; their number, where it comes last. */
export function dropIndex(x: number, tabs: readonly TabEdges[]): number {
  const index = tabs.findIndex(({ left, right }) => x < (left + right) / 2);
  return index < 0 ? tabs.length : index;
}

const EDGE = 24;
const STEP = 12;

/** How far a strip scrolls while something is held near its end, so that the tabs beyond can be reached. */
export function edgeScroll(x: number, { left, right }: TabEdges): number {
  if (x < left + EDGE) return -STEP;
  return x > right - EDGE ? STEP : 0;
}
