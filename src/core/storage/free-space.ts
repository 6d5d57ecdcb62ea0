import { statfs } from 'node:fs/promises';
import { errorCode, NoSpaceError } from './errors.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Files take their place in blocks, and their directories may need one more. */
const BLOCK = 4096;

/** What a failed write means, with how much room there is, where the disk has too little. */
export async function withFreeSpace(error: unknown, directory: string, bytes: number): Promise<unknown> {
  const code = errorCode(error);
  if (code === undefined || !FULL.has(code)) return error;
  const free = await freeIn(directory);
  const needed = (Math.ceil(bytes / BLOCK) + 1) * BLOCK;
  if (free === undefined || free >= needed) return error;
  return new NoSpaceError(code, { free, needed });
}

async function freeIn(directory: string): Promise<number | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    // Some network disks answer with zeros.
    return blocks === 0 ? undefined : bavail * bsize;
  } catch {
    return undefined;
  }
}
