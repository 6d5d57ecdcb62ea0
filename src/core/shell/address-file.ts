import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { htmlText } from '#protocol/text-literals.ts';

interface AddressFilesOptions {
  /** Is made where it is not there. */
  readonly directory: string;
  /** Has the system open a file in the browser. */
  readonly show: (file: string) => Promise<void>;
  /** Another place that the browser can read, where it can't read the directory. */
  readonly otherDirectory?: () => Promise<string | undefined>;
  readonly schedule?: (run: () => void, milliseconds: number) => void;
}

/** A browser that starts on a slow machine has read it by then. */
const LIFETIME = 60_000;

const NAME = 'vitrine-address-';

/**
 * Hands addresses to the system's browser. SECURITY: every account of the machine can read the arguments of every
 * process, and some addresses hold a code or the state of a sign-in. So the browser is given a file that only this user
 * can read, and that leads to the address.
 */
export function createAddressFiles({
  directory,
  show,
  otherDirectory = snapDirectory,
  schedule = scheduleUnref,
}: AddressFilesOptions) {
  const written = new Map<string, () => void>();

  async function write(url: string, onGone: () => void): Promise<string> {
    const place = (await otherDirectory()) ?? directory;
    await mkdir(place, { recursive: true, mode: 0o700 });
    await removeLeft(place);
    const file = join(place, `${NAME}${randomUUID()}.html`);
    written.set(file, onGone);
    await writeFile(file, pageLeadingTo(url), { flag: 'wx', mode: 0o600 });
    return file;
  }

  async function remove(file: string): Promise<void> {
    written.get(file)?.();
    written.delete(file);
    await unlink(file).catch(() => {});
  }

  /** With it goes what another program left that was killed too shortly before this one wrote its own. */
  async function removeOld(file: string): Promise<void> {
    await remove(file);
    await removeLeft(dirname(file));
  }

  return {
    /** SECURITY: tells when the file goes, so that what it leads by can end with it. */
    async open(url: string, onGone: () => void = () => {}): Promise<void> {
      const file = await write(url, onGone);
      schedule(() => void removeOld(file).catch(() => {}), LIFETIME);
      await show(file);
    },
    async close(): Promise<void> {
      await Promise.all([...written.keys()].map(remove));
    },
  };
}

function scheduleUnref(run: () => void, milliseconds: number): void {
  setTimeout(run, milliseconds).unref();
}

/** Of programs that were killed; nothing in them is of use any more. Other ones may be about to be read. */
async function removeLeft(place: string): Promise<void> {
  const names = (await readdir(place)).filter((name) => name.startsWith(NAME) && name.endsWith('.html'));
  for (const file of names.map((name) => join(place, name))) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LIFETIME) await unlink(file).catch(() => {});
  }
}

/** It runs nothing, and the file’s own place goes nowhere. */
function pageLeadingTo(url: string): string {
  const address = htmlText(url);
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    `<meta http-equiv="refresh" content="0; url=${address}">`,
    `<title>Vitrine</title><p><a href="${address}">Continue to the page</a></p></html>`,
    '',
  ].join('\n');
}

const MAX_WAIT = 1000;

/**
 * Where a default browser that is a snap can read files of ours. Its box hides the dot directories of the home and all of
 * `/tmp`; the directory that it has in common with all its versions it always sees. Undefined for any other browser.
 */
export async function snapDirectory(
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): Promise<string | undefined> {
  if (platform !== 'linux') return undefined;
  // The desktop file of a snap is called after the snap and the program in it.
  const snap = /^([a-z0-9-]+)_[\w.-]+\.desktop$/.exec(await defaultBrowser())?.[1];
  if (snap === undefined) return undefined;
  const directory = join(home, 'snap', snap, 'common');
  const isThere = await stat(directory).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isThere ? directory : undefined;
}

function defaultBrowser(): Promise<string> {
  return new Promise((resolve) => {
    execFile('xdg-settings', ['get', 'default-web-browser'], { timeout: MAX_WAIT }, (_problem, text) =>
      resolve(String(text ?? '').trim()),
    );
  });
}
