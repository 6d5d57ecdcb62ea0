import type { Point } from '#plan/layout/index.ts';

/** Where a pointer is in an element, in the pixels of the element: the text size of the window scales it as a whole. */
export function pointerPlace(
  event: { readonly clientX: number; readonly clientY: number },
  element: HTMLElement,
): Point {
  const box = element.getBoundingClientRect();
  const zoom = element.offsetWidth === 0 ? 1 : box.width / element.offsetWidth;
  return { x: (event.clientX - box.left) / zoom, y: (event.clientY - box.top) / zoom };
}
