import { isWebAddress } from '#contract/index.ts';
import { Failure } from '../failure.ts';

/** Longer ones are cut by some systems, and no address of use is. */
const LONGEST = 8000;

/**
 * Opens an address in the system's browser. SECURITY: the system starts whatever program is registered for a scheme, so
 * nothing but https, or http on this computer, gets there; what is handed over is what was checked, written anew.
 */
export function browserOpener(openExternal: (url: string) => Promise<void>): (url: string) => Promise<void> {
  return async (url) => {
    const address = openable(url);
    // Not within a call of Electron's own: on some systems it waits for the program that comes up.
    await new Promise<void>((resolve) => setImmediate(resolve));
    await openExternal(address);
  };
}

/** A line end or a space is dropped by who parses, and is a sign that somebody meant something else. */
function openable(url: string): string {
  const isPlain = url.length <= LONGEST && /^[!-~]+$/.test(url) && !url.includes('\\');
  if (!isPlain || !isWebAddress(url)) {
    throw new Failure('INVALID', 'This address isn’t opened in a browser: it is no https address.');
  }
  return new URL(url).href;
}
