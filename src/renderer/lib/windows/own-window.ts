import type { WindowToEnter } from '../../../contract/app.ts';
import { firstFragment } from '../host/fragment.ts';
import { hostPort } from '../host/host-port.ts';

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
