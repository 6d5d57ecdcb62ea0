import { runCommand } from '#lib/commands.ts';
import { activeTab, openTabs, useWorkspace } from '#lib/workspace/workspace.ts';
import { focusShownTab, pageAround } from './workspace/TabPages.tsx';

const MAX_REMEMBERED = 10;
/** Until a page has taken the keys that takes them by itself. */
const LATE_MILLISECONDS = 2000;

/**
 * Whatever goes away with the keys in it (a tab, the drawer, the inspector), or takes none any more (a button that did its
 * work), would leave them nowhere, and the next Tab would begin at the top of the window. They go back to where they were
 * before; from a page that made room for another one they go on to the tab of that, and so they do from a dialog that led to
 * another page, wherever they were before it. Dialogs lie outside of `root` and else see to it themselves, but for one that a
 * palette or a menu opened: where that had the keys from, it does not know.
 */
export function keepFocus(root: HTMLElement): void {
  let visited: readonly HTMLElement[] = [];
  let tabCount = 0;
  let isPageLeft = false;
  let keyBeforeDialog: string | undefined;
  root.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    visited = [...visited, target].slice(-MAX_REMEMBERED);
    tabCount = openTabs().length;
    isPageLeft = false;
  });
  const goBack = (isLost: () => boolean) => {
    if (!isLost()) return;
    // With its tab closed, a page is not left for the one that is shown now.
    if (isPageLeft && openTabs().length >= tabCount) focusShownTab();
    if (isLost()) visited.findLast(isThere)?.focus();
    if (isLost()) runCommand('tree.focus');
    if (!isLost()) return;
    // With a tab that is closed the side may go where there is no tree.
    if (openTabs().length < tabCount) focusShownTab();
    // A page that just came may take the keys by itself, once it was read.
    else setTimeout(() => isNowhere() && focusShownTab(), LATE_MILLISECONDS);
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
    const { activeElement } = document;
    if (activeElement === null || isThere(activeElement)) return;
    if (!changes.some(({ target }) => target === activeElement)) return;
    const dialog = activeElement.closest<HTMLElement>(DIALOG);
    dialog?.focus();
    goBack(() => document.activeElement === activeElement);
  }).observe(document.body, { attributeFilter: ['disabled'], subtree: true });
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => has(DIALOG, addedNodes))) keyBeforeDialog = shownKey();
    const isDialogGone = changes.some(({ removedNodes }) => has(DIALOG, removedNodes));
    if (isDialogGone && isNowhere() && isLeftBehind(keyBeforeDialog)) focusShownTab();
    const isMenuGone = changes.some(({ removedNodes }) => has(MENU, removedNodes));
    // After either gave the keys back where it could.
    if (isDialogGone || isMenuGone) requestAnimationFrame(() => goBack(isNowhere));
  }).observe(document.body, { childList: true });
}

function isNowhere(): boolean {
  return document.activeElement === document.body;
}

function shownKey(): string | undefined {
  return activeTab(useWorkspace.getState())?.key;
}

/** Another page is shown than that of this tab, and not because the tab was closed. */
function isLeftBehind(key: string | undefined): boolean {
  return shownKey() !== key && (key === undefined || openTabs().some((tab) => tab.key === key));
}

function has(selector: string, nodes: NodeList): boolean {
  return [...nodes].some((node) => node instanceof Element && node.querySelector(selector) !== null);
}

const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** Lies outside of `root` too: a page can go away while its menu has the keys. */
const MENU = '[role="menu"], [role="listbox"]';

/**
 * A page that stays while another is shown is hidden, and a button that did its work can’t be pressed again: the browser
 * only takes the keys from either a moment later.
 */
function isThere(element: Element): boolean {
  return element.isConnected && element.closest('[hidden]') === null && !element.matches(':disabled');
}
