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
    if (visited.at(-1)?.isConnected !== false) return;
    visited = visited.filter((element) => element.isConnected);
    if (document.activeElement !== document.body) return;
    visited.at(-1)?.focus();
    if (document.activeElement === document.body) runCommand('tree.focus');
  }).observe(root, { childList: true, subtree: true });
}
