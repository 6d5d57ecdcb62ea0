import { TOKEN_PATH } from '../../../contract/web-socket.ts';
import { firstFragment } from './fragment.ts';

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
