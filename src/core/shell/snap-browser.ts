import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

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
