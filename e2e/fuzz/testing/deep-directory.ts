import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface DeepDirectory {
  readonly path: string;
  remove(): Promise<void>;
}

/** A directory with so many of its own above it that no `..` of a made-up place leads to somebody’s files. */
export async function createDeepDirectory(name: string): Promise<DeepDirectory> {
  const top = await mkdtemp(join(tmpdir(), `vitrine-fuzz-${name}-`));
  const path = join(top, '1', '2', '3', '4', '5', '6');
  await mkdir(path, { recursive: true });
  return { path, remove: () => rm(top, { recursive: true, force: true, maxRetries: 10 }) };
}
