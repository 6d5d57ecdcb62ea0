import { useWorkspace } from '../../lib/workspace/workspace.ts';

/** The elements that hold the page of a tab, while it is shown. */
export const PAGE_IDS = { left: 'left-page', right: 'right-page' } as const;

/** Marks the page of a tab also once it is hidden or gone. */
export const PAGE_MARK = { 'data-page': true } as const;

export function pageAround(element: Element): Element | null {
  return element.closest('[data-page]');
}

/** The page that is shown where the user is takes the keys, and what is first on it is one Tab away. */
export function focusPage(): void {
  const page = document.getElementById(PAGE_IDS[useWorkspace.getState().focused]);
  if (page === null) return;
  // For this once: a click beside a control is not to take the keys to the page.
  page.tabIndex = -1;
  page.addEventListener('blur', () => page.removeAttribute('tabindex'), { once: true });
  page.focus({ preventScroll: true });
}
