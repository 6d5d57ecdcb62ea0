import type { CellPlace } from './grid-keys.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The visible area of the rows: without the head and the row numbers. */
interface Sight {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Follows the pointer from a pressed cell until it is released, and reports each other cell it reaches. Beyond an edge
 * the grid scrolls. A drag within one cell selects its text as usual.
 */
export function followDrag(
  scroller: HTMLElement,
  pressed: CellPlace,
  onReach: (cell: CellPlace) => void,
): void {
  const ending = new AbortController();
  let reached = pressed;
  let point: Point | undefined;
  let frame = 0;

  function follow(): void {
    frame = 0;
    if (point === undefined || !scroller.isConnected) return;
    const sight = sightOf(scroller);
    const beyond = beyondSight(point, sight);
    if (scroller.dataset.dragging !== undefined && (beyond.x !== 0 || beyond.y !== 0)) {
      scroller.scrollBy(stepOf(beyond.x), stepOf(beyond.y));
      frame = requestAnimationFrame(follow);
    }
    const cell = cellAt(scroller, within(point, sight));
    if (cell === undefined || (cell.row === reached.row && cell.column === reached.column)) return;
    reached = cell;
    // The style sheet then disables text selection.
    scroller.dataset.dragging = '';
    onReach(cell);
  }

  function end(): void {
    ending.abort();
    cancelAnimationFrame(frame);
    delete scroller.dataset.dragging;
  }

  const { signal } = ending;
  document.addEventListener('mouseup', end, { signal });
  document.addEventListener(
    'mousemove',
    (event) => {
      // It was released outside of the window.
      if ((event.buttons & 1) === 0) return end();
      point = { x: event.clientX, y: event.clientY };
      if (frame === 0) follow();
    },
    { signal },
  );
}

/** All in viewport pixels, whatever the zoom of the window. */
function sightOf(scroller: HTMLElement): Sight {
  const box = scroller.getBoundingClientRect();
  const zoom = scroller.offsetWidth === 0 ? 1 : box.width / scroller.offsetWidth;
  const corner = scroller.querySelector('[data-corner]')?.getBoundingClientRect();
  return {
    left: corner?.right ?? box.left,
    top: corner?.bottom ?? box.top,
    right: box.left + scroller.clientWidth * zoom,
    bottom: box.top + scroller.clientHeight * zoom,
  };
}

/** How far the pointer is outside; negative to the left and above. */
function beyondSight({ x, y }: Point, sight: Sight): Point {
  const past = (at: number, from: number, to: number) => (at < from ? at - from : Math.max(0, at - to));
  return { x: past(x, sight.left, sight.right), y: past(y, sight.top, sight.bottom) };
}

const SLOWEST = 4;
const FASTEST = 52;

/** The farther outside, the faster, up to two rows per frame. */
function stepOf(beyond: number): number {
  if (beyond === 0) return 0;
  const size = Math.min(FASTEST, Math.max(SLOWEST, Math.abs(beyond) / 2));
  return Math.sign(beyond) * size;
}

function within({ x, y }: Point, { left, right, top, bottom }: Sight): Point {
  return {
    x: Math.max(left + 1, Math.min(right - 2, x)),
    y: Math.max(top + 1, Math.min(bottom - 2, y)),
  };
}

function cellAt(scroller: HTMLElement, { x, y }: Point): CellPlace | undefined {
  const element = document.elementFromPoint(x, y);
  return element !== null && scroller.contains(element) ? placeOf(element) : undefined;
}

/** The cell that contains an element, if any. */
export function placeOf(element: Element): CellPlace | undefined {
  const cell = element.closest<HTMLElement>('[data-cell]');
  const [row, column] = cell?.dataset.cell?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}
