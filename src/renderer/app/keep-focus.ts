import { runCommand } from '../lib/commands/handlers.ts';

const MOST_REMEMBERED = 10;

/**
 * Whatever goes away with the keys in it (a tab, the drawer, the inspector) would leave them nowhere, and the next Tab
 * would begin at the top of the window. They go back to where they were before. Dialogs lie outside of `root` and see
 * to it themselves.
 */
export function keepFocus(root: HTMLElement): void {
  let visited: readonly HTMLElement[] = [];
  root.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) visited = [...visited, target].slice(-MOST_REMEMBERED);
  });
  new MutationObserver(() => {
    const last = visited.at(-1);
    if (last === undefined || isThere(last)) return;
    visited = visited.filter((element) => element.isConnected);
    const isNowhere = () => document.activeElement === document.body || document.activeElement === last;
    if (!isNowhere()) return;
    visited.findLast(isThere)?.focus();
    if (isNowhere()) runCommand('tree.focus');
  }).observe(root, { childList: true, subtree: true });
}

/** A page that stays while another is shown is hidden, and the browser only takes the keys from it a moment later. */
function isThere(element: HTMLElement): boolean {
  return element.isConnected && element.closest('[hidden]') === null;
}
