import { CODE_FRAGMENT, LINK_FRAGMENT, TOKEN_PATH, WINDOW_FRAGMENT } from '#contract/web-socket.ts';

const STORAGE_KEY = 'vitrine.token';

/**
 * The browser shell's token. SECURITY: it is in no address; the one that opened this page held a code for one use, which
 * gets the token here. It is kept for this tab alone, so that a reload works and no other page can read it.
 */
export function ownToken(): string | undefined {
  return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
}

/** Uses up the code of the address, if there is one. A code that was used before leaves a tab what it has. */
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

/** What an address of the browser shell brought behind its `#`. */
interface Fragment {
  /** For one use; gets the token. */
  readonly code: string | null;
  /** A `vitrine://` link to be opened. */
  readonly link: string | null;
  /** Which window it is to be, where another page opened it. */
  readonly window: string | null;
}

const NAMES = [CODE_FRAGMENT, LINK_FRAGMENT, WINDOW_FRAGMENT];

/** SECURITY: it leaves the address bar and the history at once, as there may be a code in it. */
export function takeFragment(): Fragment {
  const members = new URLSearchParams(location.hash.slice(1));
  if (NAMES.some((name) => members.has(name))) history.replaceState(history.state, '', location.pathname);
  return {
    code: members.get(CODE_FRAGMENT),
    link: members.get(LINK_FRAGMENT),
    window: members.get(WINDOW_FRAGMENT),
  };
}

let first: Fragment | undefined;

/** What the page was opened with; whoever asks first takes it out of the address. */
export function firstFragment(): Fragment {
  first ??= takeFragment();
  return first;
}
