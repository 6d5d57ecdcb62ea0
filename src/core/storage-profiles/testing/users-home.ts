import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Files of a user, by their path below `.aws`, for the duration of a test. */
export async function userHome(files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'vitrine-home-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const write = async (name: string, content: string | Uint8Array) => {
    const path = join(home, '.aws', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    return path;
  };
  for (const [name, content] of Object.entries(files)) await write(name, content);
  return { home, write };
}

/** The token file for the name of a session or for a start URL. */
export function tokenPath(name: string): string {
  return `sso/cache/${createHash('sha1').update(name).digest('hex')}.json`;
}
