import type { WindowToEnter, WindowToOpen } from '#contract/app.ts';
import { WINDOW_FRAGMENT } from '#contract/web-socket.ts';
import { showToast } from '#ui/Toasts.tsx';
import { showFailure } from './host/failure.ts';
import { host } from './host/host.ts';
import { hostPort } from './host/host-port.ts';
import { useHostState } from './host/host-state.ts';
import { firstFragment } from './host/token.ts';

const STORAGE_KEY = 'vitrine.window';

/**
 * Which window this page was, so that a reload finds it again. It is kept for this tab alone; a tab that is duplicated
 * takes it along, and the host, which knows that the other one is still there, then gives it another name. The desktop
 * shell knows its windows, and no page tells it.
 */
export function ownWindow(): WindowToEnter {
  if (hostPort !== undefined) return { windowId: null, isNew: false };
  const { window: wanted } = firstFragment();
  // What is kept came from the page that opened this one.
  if (wanted !== null) sessionStorage.removeItem(STORAGE_KEY);
  return { windowId: sessionStorage.getItem(STORAGE_KEY), isNew: wanted === 'new' };
}

export function rememberWindow(windowId: string): void {
  if (hostPort === undefined) sessionStorage.setItem(STORAGE_KEY, windowId);
}

/** Another window of the same program; in a browser another page. */
export function openWindow(which: WindowToOpen['which']): void {
  if (useHostState.getState().info?.shell === 'desktop') host.windows.open({ which }).catch(showFailure);
  else openPage(which);
}

/**
 * SECURITY: the token is in no address here. A page that this one opens gets a copy of what this tab keeps, the token among
 * it; that it is of this very origin is what lets it.
 */
function openPage(which: WindowToOpen['which']): void {
  const opened = window.open(`${location.origin}/#${WINDOW_FRAGMENT}=${which}`);
  if (opened === null) {
    showToast({
      tone: 'danger',
      text: 'Your browser blocked the new window. Allow pop-ups for this address and try again.',
    });
  }
}
