import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Removed after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-server-'));
  // Windows unlocks a mapped file some time after it was closed.
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));
  return directory;
}
