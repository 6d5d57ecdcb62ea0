import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { htmlText } from '#protocol/text-literals.ts';

interface AddressFilesOptions {
  /** Created if it is missing. */
  readonly directory: string;
  /** Opens a file in the system's browser. */
  readonly show: (file: string) => Promise<void>;
  /** Another directory, if the browser can't read the usual one. */
  readonly otherDirectory?: () => Promise<string | undefined>;
  readonly schedule?: (run: () => void, milliseconds: number) => void;
}

/** In milliseconds: by then even a slow browser has read the file. */
const LIFETIME = 60_000;

const NAME = 'vitrine-address-';

/**
 * Opens addresses in the system's browser. SECURITY: every account of the machine can read the arguments of every
 * process, and some addresses contain a code or the state of a sign-in. So the browser gets a file that only this user
 * can read, and that redirects to the address.
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

  /**
   * Also removes old files of other programs: one that was killed shortly before this one started left a file too new
   * to remove then.
   */
  async function removeOld(file: string): Promise<void> {
    await remove(file);
    await removeLeft(dirname(file));
  }

  return {
    /** SECURITY: calls `onGone` when the file is removed, so that what it gives access to can end too. */
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

/** Files of programs that were killed. Newer files may still be needed. */
async function removeLeft(place: string): Promise<void> {
  const names = (await readdir(place)).filter((name) => name.startsWith(NAME) && name.endsWith('.html'));
  for (const file of names.map((name) => join(place, name))) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LIFETIME) await unlink(file).catch(() => {});
  }
}

/** The page runs no scripts and sends no referrer. */
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
 * A directory that a default browser in a snap can read. The sandbox hides dot directories of the home and all of
 * `/tmp`; the snap's common directory is always visible. Undefined for any other browser.
 */
export async function snapDirectory(
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): Promise<string | undefined> {
  if (platform !== 'linux') return undefined;
  // The desktop file of a snap is named after the snap and its program.
  const snap = /^([a-z0-9-]+)_[\w.-]+\.desktop$/.exec(await defaultBrowser())?.[1];
  if (snap === undefined) return undefined;
  const directory = join(home, 'snap', snap, 'common');
  const exists = await stat(directory).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return exists ? directory : undefined;
}

function defaultBrowser(): Promise<string> {
  return new Promise((resolve) => {
    execFile('xdg-settings', ['get', 'default-web-browser'], { timeout: MAX_WAIT }, (_problem, text) =>
      resolve(String(text ?? '').trim()),
    );
  });
}
