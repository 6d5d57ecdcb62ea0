import { CODE_FRAGMENT, LINK_FRAGMENT, TOKEN_PATH, WINDOW_FRAGMENT } from '#contract/web-socket.ts';

const STORAGE_KEY = 'vitrine.token';

/**
 * The browser shell’s token. SECURITY: no address contains it. The address that opens this page has a single-use code,
 * which is exchanged for the token here. The token is stored for this tab only, so that a reload works and no other page
 * can read it.
 */
export function ownToken(): string | undefined {
  return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
}

/** Exchanges the code of the address, if there is one. A code that was used before leaves the tab’s token unchanged. */
export async function takeToken(): Promise<string | undefined> {
  const { code } = firstFragment();
  if (code !== null) {
    const token = await tokenFor(code);
    if (token !== undefined) sessionStorage.setItem(STORAGE_KEY, token);
  }
  return ownToken();
}

async function tokenFor(code: string): Promise<string | undefined> {
  const response = await fetch(TOKEN_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  if (!response.ok) return undefined;
  const { token } = await response.json();
  return String(token);
}

/** The parameters after the `#` of a browser shell’s address. */
interface Fragment {
  /** Single-use; exchanged for the token. */
  readonly code: string | null;
  /** A `vitrine://` link to open. */
  readonly link: string | null;
  /** The window’s ID, if another page opened it. */
  readonly window: string | null;
}

const NAMES = [CODE_FRAGMENT, LINK_FRAGMENT, WINDOW_FRAGMENT];

/** SECURITY: the fragment is removed from the address bar and the history at once, because it may contain a code. */
export function takeFragment(): Fragment {
  const members = new URLSearchParams(location.hash.slice(1));
  if (NAMES.some((name) => members.has(name))) history.replaceState(history.state, '', location.pathname);
  return {
    code: members.get(CODE_FRAGMENT),
    link: members.get(LINK_FRAGMENT),
    window: members.get(WINDOW_FRAGMENT),
  };
}

let fragmentAtStart: Fragment | undefined;

/** The fragment that the page was opened with; the first call removes it from the address. */
export function firstFragment(): Fragment {
  fragmentAtStart ??= takeFragment();
  return fragmentAtStart;
}
