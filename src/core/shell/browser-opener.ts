import { isWebAddress } from '#contract/index.ts';
import { Failure } from '../failure.ts';

/** Some systems truncate longer addresses, and no useful address is longer. */
const LONGEST = 8000;

/**
 * Opens an address in the system's browser. SECURITY: the system starts whatever program is registered for a scheme, so
 * only https, or http on this computer, is allowed; the checked address is serialized again and passed on.
 */
export function browserOpener(openExternal: (url: string) => Promise<void>): (url: string) => Promise<void> {
  return async (url) => {
    const address = openable(url);
    // Not inside an Electron callback: on some systems it waits for the opened program.
    await new Promise<void>((resolve) => setImmediate(resolve));
    await openExternal(address);
  };
}

/** A parser drops line ends and spaces, so an address with one may hide another address. */
function openable(url: string): string {
  const isPlain = url.length <= LONGEST && /^[!-~]+$/.test(url) && !url.includes('\\');
  if (!isPlain || !isWebAddress(url)) {
    throw new Failure('INVALID', 'This address isn’t opened in a browser: it is no https address.');
  }
  return new URL(url).href;
}
