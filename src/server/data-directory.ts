import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

interface UserPlace {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/**
 * The default directory of the catalog. It is beside the window's data directory, not in it, because the window runs
 * its own server there.
 */
export function serverDataDirectory(place: UserPlace = thisUser()): string {
  const { platform, environment, home } = place;
  if (platform === 'win32') {
    return win32.join(environment.APPDATA || win32.join(home, 'AppData', 'Roaming'), 'Vitrine Server');
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Vitrine Server');
  const base = environment.XDG_DATA_HOME ?? '';
  // The XDG specification says that a relative path must be ignored.
  return posix.join(posix.isAbsolute(base) ? base : posix.join(home, '.local', 'share'), 'vitrine-server');
}

function thisUser(): UserPlace {
  return { platform: process.platform, environment: process.env, home: homedir() };
}
