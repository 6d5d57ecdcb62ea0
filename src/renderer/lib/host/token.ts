import { firstFragment } from './fragment.ts';

const STORAGE_KEY = 'vitrine.token';

/**
 * The browser shell's token. SECURITY: it comes in the fragment, leaves the address bar at once, and is kept for
 * this tab alone, so that a reload works and no other page can read it.
 */
export function takeToken(): string | undefined {
  const { token } = firstFragment();
  if (token !== null) sessionStorage.setItem(STORAGE_KEY, token);
  return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
}
