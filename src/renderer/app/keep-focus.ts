import { runCommand } from '#lib/commands.ts';
import { openTabs } from '#lib/workspace/workspace.ts';
import { focusPage, pageAround } from './workspace/TabPages.tsx';

const MAX_REMEMBERED = 10;

/**
 * Whatever goes away with the keys in it (a tab, the drawer, the inspector) would leave them nowhere, and the next Tab
 * would begin at the top of the window. They go back to where they were before; from a page that made room for another
 * one they go on to that. Dialogs lie outside of `root` and see to it themselves, but for one that a palette or a menu
 * opened: where that had the keys from, it does not know.
 */
export function keepFocus(root: HTMLElement): void {
  let visited: readonly HTMLElement[] = [];
  let tabCount = 0;
  let isPageLeft = false;
  root.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    visited = [...visited, target].slice(-MAX_REMEMBERED);
    tabCount = openTabs().length;
    isPageLeft = false;
  });
  const goBack = (isLost: () => boolean) => {
    if (!isLost()) return;
    // With its tab closed, a page is not left for the one that is shown now.
    if (isPageLeft && openTabs().length >= tabCount) focusPage();
    if (isLost()) visited.findLast(isThere)?.focus();
    if (isLost()) runCommand('tree.focus');
  };
  new MutationObserver(() => {
    const last = visited.at(-1);
    if (last === undefined || isThere(last)) return;
    const page = pageAround(last);
    isPageLeft ||= page !== null && !isThere(page);
    visited = visited.filter((element) => element.isConnected);
    goBack(() => isNowhere() || document.activeElement === last);
  }).observe(root, { childList: true, subtree: true });
  new MutationObserver((changes) => {
    if (!changes.some(closedDialog)) return;
    // After it gave the keys back where it could.
    requestAnimationFrame(() => goBack(isNowhere));
  }).observe(document.body, { childList: true });
}

function isNowhere(): boolean {
  return document.activeElement === document.body;
}

function closedDialog({ removedNodes }: MutationRecord): boolean {
  return [...removedNodes].some((node) => node instanceof Element && node.querySelector(DIALOG) !== null);
}

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** A page that stays while another is shown is hidden, and the browser only takes the keys from it a moment later. */
function isThere(element: Element): boolean {
  return element.isConnected && element.closest('[hidden]') === null;
}

/**
 * A form is sent when Enter goes down in it. One that is held since before the form was there, as on the menu item that
 * opened it, sends nothing.
 */
export function ignoreRepeatedEnter(document: Document): void {
  const ignore = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLInputElement)
      event.preventDefault();
  };
  document.addEventListener('keydown', ignore, { capture: true });
}
