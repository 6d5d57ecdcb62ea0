import { TOKEN_FRAGMENT } from '../../../contract/web-socket.ts';

const STORAGE_KEY = 'vitrine.token';

/**
 * The browser shell's token. SECURITY: it comes in the fragment, leaves the address bar at once, and is kept for
 * this tab alone, so that a reload works and no other page can read it.
 */
export function takeToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get(TOKEN_FRAGMENT);
  if (token !== null) {
    sessionStorage.setItem(STORAGE_KEY, token);
    history.replaceState(history.state, '', location.pathname);
  }
  return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
}
