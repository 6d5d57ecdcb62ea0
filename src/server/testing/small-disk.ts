import { spawnSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';
import { temporaryDirectory } from './temporary-directory.ts';

export interface SmallDisk {
  readonly directory: string;
  /** Fills the disk up to the given number of free bytes. */
  fill(left: number): void;
  empty(): Promise<void>;
}

/**
 * A disk of a few megabytes, removed after the test. Only root on Linux can create one; otherwise the test is
 * skipped.
 */
export async function smallDisk(context: TestContext, megabytes = 4): Promise<SmallDisk> {
  const directory = join(await temporaryDirectory(), 'disk');
  await mkdir(directory);
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory]);
  if (made.status !== 0) context.skip('Nobody but root can make a small disk, and only on Linux.');
  onTestFinished(() => {
    const { status, error, stderr } = spawnSync('umount', ['--lazy', directory], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The small disk stays: ${error?.message ?? stderr}`);
  });
  const filling = join(directory, 'filling');
  return {
    directory,
    fill: (left) => {
      const { bavail, bsize } = statfsSync(directory);
      writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - left)), { flag: 'a' });
    },
    empty: () => rm(filling),
  };
}
