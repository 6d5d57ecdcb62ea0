import type { WindowToEnter } from '../../../contract/windows.ts';
import { firstFragment } from '../host/fragment.ts';

const STORAGE_KEY = 'vitrine.window';

/**
 * Which window this page was, so that a reload finds it again. It is kept for this tab alone; a tab that is duplicated
 * takes it along, and the host, which knows that the other one is still there, then gives it another name.
 */
export function ownWindow(): WindowToEnter {
  const { window: wanted } = firstFragment();
  // What is kept came from the page that opened this one.
  if (wanted !== null) sessionStorage.removeItem(STORAGE_KEY);
  return { windowId: sessionStorage.getItem(STORAGE_KEY), isNew: wanted === 'new' };
}

export function rememberWindow(windowId: string): void {
  sessionStorage.setItem(STORAGE_KEY, windowId);
}
