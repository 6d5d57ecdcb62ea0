/** A strip that has no bar to hold: a mouse that only turns up and down moves it too. */
export function scrollSideways(
  strip: HTMLElement,
  { deltaX, deltaY }: { readonly deltaX: number; readonly deltaY: number },
): void {
  if (deltaX === 0) strip.scrollLeft += deltaY;
}
