/** Moves an element with the keys in it and everything scrolled as it was: a browser forgets both when it moves one. */
export function moveElement(parent: HTMLElement, element: HTMLElement): void {
  if (element.parentElement === parent) return;
  const { activeElement } = document;
  const scrolled = [...element.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((part) => ({ part, top: part.scrollTop, left: part.scrollLeft }));
  parent.append(element);
  for (const { part, ...to } of scrolled) part.scrollTo({ ...to, behavior: 'instant' });
  if (activeElement instanceof HTMLElement && element.contains(activeElement)) {
    activeElement.focus({ preventScroll: true });
  }
}
