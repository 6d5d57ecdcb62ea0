import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface DeepDirectory {
  readonly path: string;
  remove(): Promise<void>;
}

/** Creates a directory nested so deep that no `..` in a generated path leads to the user’s files. */
export async function createDeepDirectory(name: string): Promise<DeepDirectory> {
  const top = await mkdtemp(join(tmpdir(), `vitrine-fuzz-${name}-`));
  const path = join(top, '1', '2', '3', '4', '5', '6');
  await mkdir(path, { recursive: true });
  return { path, remove: () => rm(top, { recursive: true, force: true, maxRetries: 10 }) };
}
