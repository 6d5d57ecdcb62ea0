import { randomUUID } from 'node:crypto';
import { mkdir, unlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, posix, resolve, win32 } from 'node:path';
import { orStorageError } from './errors.ts';

interface UserPlace {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** The default directory for the user’s files. */
export function defaultDataDirectory(place: UserPlace = thisUser()): string {
  if (place.platform === 'win32') return windowsDirectory(place);
  if (place.platform === 'darwin') return posix.join(place.home, 'Library', 'Application Support', 'Vitrine');
  return linuxDirectory(place);
}

function thisUser(): UserPlace {
  return { platform: process.platform, environment: process.env, home: homedir() };
}

function windowsDirectory({ environment, home }: UserPlace): string {
  return win32.join(environment.APPDATA || win32.join(home, 'AppData', 'Roaming'), 'Vitrine');
}

function linuxDirectory({ environment, home }: UserPlace): string {
  const base = environment.XDG_DATA_HOME ?? '';
  // By the XDG specification, a relative path must be ignored.
  return posix.join(posix.isAbsolute(base) ? base : posix.join(home, '.local', 'share'), 'vitrine');
}

/**
 * Ensures that the directory exists and is writable, and returns its absolute path. An existing directory keeps its
 * permissions, since the user may share it on purpose.
 */
export async function prepareDataDirectory(path: string): Promise<string> {
  const directory = resolve(path);
  const attempt = (what: string, action: () => Promise<unknown>) =>
    orStorageError(
      `${what} the data directory ${directory}`,
      action,
      ' Choose another one with --data, or change its permissions.',
    );
  await attempt('create', () => mkdir(directory, { recursive: true, mode: 0o700 }));
  await attempt('write to', () => leaveNoTrace(directory));
  return directory;
}

/** Writes a file: `access` isn’t reliable for administrators on Windows and on read-only disks. */
async function leaveNoTrace(directory: string): Promise<void> {
  const probe = join(directory, `.${randomUUID()}.tmp`);
  await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
  await unlink(probe);
}
