import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files outside Vitrine’s folders that it must neither change nor show. */
export interface OutsideTree {
  readonly path: string;
  readonly file: string;
  /** Occurs in each of its files, and nowhere else. */
  readonly mark: string;
  /** A line for each file, directory, and link, with its contents and times. */
  fingerprint(): Promise<readonly string[]>;
  /** Creates the tree again after something was deleted. */
  restore(): Promise<void>;
  remove(): Promise<void>;
}

export async function createOutsideTree(): Promise<OutsideTree> {
  const path = await mkdtemp(join(tmpdir(), 'vitrine-outside-'));
  const mark = `outside-${randomUUID()}`;
  const file = join(path, 'private.csv');
  const fill = async () => {
    await rm(path, { recursive: true, force: true });
    await mkdir(join(path, 'below/deeper'), { recursive: true });
    await writeFile(file, `name,value\n${mark},1\n`, { mode: 0o600 });
    await writeFile(join(path, 'below/deeper/kept.txt'), mark);
    await symlink('private.csv', join(path, 'link'));
  };
  await fill();
  return {
    path,
    file,
    mark,
    fingerprint: () => fingerprintOf(path),
    restore: fill,
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/** Describes links themselves, not their targets. */
export async function fingerprintOf(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory, { recursive: true }).catch(() => undefined);
  if (names === undefined) return ['gone'];
  const lines = ['.', ...names].map(async (name) => {
    const path = join(directory, name);
    const { mtimeMs, ctimeMs, mode } = await lstat(path);
    return [name, mode, mtimeMs, ctimeMs, await contentsOf(path)].join(' ');
  });
  return (await Promise.all(lines)).sort();
}

async function contentsOf(path: string): Promise<string> {
  const stats = await lstat(path);
  if (stats.isSymbolicLink()) return await readlink(path);
  if (!stats.isFile()) return '';
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
