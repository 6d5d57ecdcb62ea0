import { runCommand } from '#lib/commands.ts';
import { activeTab, openTabs, useWorkspace } from '#lib/workspace/workspace.ts';
import { focusShownTab, focusShownTabUntilLoaded, pageAround } from './workspace/TabPages.tsx';

const MAX_REMEMBERED = 10;
/** The time for a new page to take the focus itself. */
const LATE_MILLISECONDS = 2000;

/**
 * Restores the focus when its element disappears (a tab, the drawer, the inspector) or gets disabled (a button after
 * its action): otherwise the next Tab would begin at the top of the window. The focus returns to the previous element.
 * If another page replaced the one with the focus, it goes to the tab of the new page, also after a dialog that led to
 * another page. Dialogs are outside of `root` and restore the focus themselves, except one opened from a palette or a
 * menu, whose element no longer exists.
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
    // After its tab was closed, a page doesn’t count as replaced by the one shown now.
    if (isPageLeft && openTabs().length >= tabCount) focusShownTabUntilLoaded();
    if (isLost()) visited.findLast(isThere)?.focus();
    if (isLost()) runCommand('tree.focus');
    if (!isLost()) return;
    // Closing a tab may close its side, and the other side may have no tree.
    if (openTabs().length < tabCount) focusShownTab();
    // A new page may take the focus itself once it is loaded.
    else setTimeout(() => isNowhere() && focusShownTabUntilLoaded(), LATE_MILLISECONDS);
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
    if (isDialogGone && isNowhere() && isLeftBehind(keyBeforeDialog)) focusShownTabUntilLoaded();
    const isMenuGone = changes.some(({ removedNodes }) => has(MENU, removedNodes));
    // After either has tried to return the focus.
    if (isDialogGone || isMenuGone) requestAnimationFrame(() => goBack(isNowhere));
  }).observe(document.body, { childList: true });
}

function isNowhere(): boolean {
  return document.activeElement === document.body;
}

function shownKey(): string | undefined {
  return activeTab(useWorkspace.getState())?.key;
}

/** Another page is shown than this tab’s, and the tab is still open. */
function isLeftBehind(key: string | undefined): boolean {
  return shownKey() !== key && (key === undefined || openTabs().some((tab) => tab.key === key));
}

function has(selector: string, nodes: NodeList): boolean {
  return [...nodes].some((node) => node instanceof Element && node.querySelector(selector) !== null);
}

const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** Also outside of `root`: a page can be removed while its menu has the focus. */
const MENU = '[role="menu"], [role="listbox"]';

/**
 * False for elements in hidden pages and for disabled buttons: the browser only removes the focus from them a moment
 * later.
 */
function isThere(element: Element): boolean {
  return element.isConnected && element.closest('[hidden]') === null && !element.matches(':disabled');
}
