import { createHash, randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from './file-errors.ts';
import { removeIfThere, renameWithRetry } from './file-system.ts';
import { nameUnlessTaken } from './name-unless-taken.ts';
import { isAlive, processStart } from './process-identity.ts';
import { readOwnFile, readOwnFileSync } from './read-own-file.ts';

export type DirectoryLock =
  | { readonly held: true; release(): void }
  | { readonly held: false; readonly holder: LockHolder };

interface LockOptions {
  /** The program, in words: `the desktop app`. */
  readonly what: string;
  /** In milliseconds: who holds it may be about to end. */
  readonly timeout?: number;
}

const WAIT_MILLISECONDS = 100;

/**
 * One process at a time may write in a data directory, be it the desktop's or the browser's. The lock ends with the
 * process; the one that a killed process left is taken over.
 */
export async function lockDirectory(
  directory: string,
  { what, timeout = 0 }: LockOptions,
): Promise<DirectoryLock> {
  const path = join(directory, LOCK_FILE_NAME);
  const content = JSON.stringify(await thisProcess(what));
  const latest = Date.now() + timeout;
  let holder = await acquire(path, content);
  while (holder !== null && Date.now() < latest) {
    await wait(WAIT_MILLISECONDS);
    holder = await acquire(path, content);
  }
  return holder === null ? { held: true, release: releaseAtExit(path, content) } : { held: false, holder };
}

/** Who has it, for whom there is no room to write a lock. */
export async function lockHolderOf(directory: string): Promise<LockHolder | undefined> {
  const found = await readIfThere(join(directory, LOCK_FILE_NAME));
  const holder = found === undefined ? undefined : parseHolder(found);
  return holder === undefined || (await isGone(holder)) ? undefined : holder;
}

/** Null when the file at `path` is now ours, else who has it. */
async function acquire(path: string, content: string): Promise<LockHolder | null> {
  // Each round fails only when someone else got further meanwhile; so many don't, unless the disk plays tricks.
  for (let round = 0; round < 100; round += 1) {
    if (await createWhole(path, content)) return null;
    const found = await readIfThere(path);
    if (found === undefined) continue;
    const holder = parseHolder(found);
    if (holder !== undefined && !(await isGone(holder))) return holder;
    const outcome = await takeOver(path, found, content);
    if (outcome !== 'again') return outcome;
  }
  throw new Error('its lock file keeps changing');
}

/**
 * Replaces a stale lock. Only who holds the guard, whose name is made from the stale content, may do so, and only
 * while that content is still there: a slow racer that saw the same stale lock can't remove the winner's. The guard
 * is a lock of the same kind, so that a process killed at this very point does no lasting harm.
 */
async function takeOver(path: string, stale: string, content: string): Promise<LockHolder | null | 'again'> {
  const guard = guardPath(path, stale);
  const rival = await acquire(guard, content);
  if (rival !== null) return rival;
  try {
    if ((await readIfThere(path)) !== stale) return 'again';
    await withTemporary(path, content, (temporary) => renameWithRetry(temporary, path));
    return null;
  } finally {
    await removeIfThere(guard);
  }
}

/** SECURITY: a digest, since what a file says must not become a part of a path. */
export function guardPath(path: string, stale: string): string {
  return `${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
}

/** Creates the file with all of its content, or answers false when there is one: nobody ever sees half of it. */
async function createWhole(path: string, content: string): Promise<boolean> {
  try {
    // Not `open` with `wx`: between that and the write, a racer would find an empty file and take it for a stale one.
    await withTemporary(path, content, (temporary) => nameUnlessTaken(temporary, path));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function withTemporary(
  path: string,
  content: string,
  use: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    // Not synced: what a power cut takes away belongs to nobody any more.
    await file.writeFile(content).finally(() => file.close());
    await use(temporary);
  } finally {
    await removeIfThere(temporary);
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readOwnFile(path, MOST_BYTES)).toString();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Synchronous, since nothing else runs while a process exits. */
function releaseAtExit(path: string, content: string): () => void {
  const release = () => {
    process.off('exit', release);
    try {
      if (readOwnFileSync(path, MOST_BYTES).toString() === content) unlinkSync(path);
    } catch {
      // The directory is gone, or the disk is: the next process finds that this one is gone too.
    }
  };
  process.on('exit', release);
  return release;
}

const LOCK_FILE_NAME = 'vitrine.lock';

/** Far more than who holds it, in all its words. */
const MOST_BYTES = 64 * 1024;

/** Who holds a data directory, as its lock file says. */
export const lockHolder = z.object({
  pid: z.number().int().positive(),
  processStart: z.string().nullable(),
  startedAt: z.iso.datetime(),
  what: z.string().max(200),
  /** The name of the machine: on a shared disk the process may be another machine's. */
  host: z.string().max(300),
  /** Makes every lock file differ from every other, also from the same process's last one. */
  nonce: z.string(),
});
export type LockHolder = z.infer<typeof lockHolder>;

async function thisProcess(what: string): Promise<LockHolder> {
  return {
    pid: process.pid,
    processStart: await processStart(process.pid),
    startedAt: new Date().toISOString(),
    what: what.slice(0, 200),
    host: hostname(),
    nonce: randomUUID(),
  };
}

/** Undefined for a file that no Vitrine has written whole. */
function parseHolder(text: string): LockHolder | undefined {
  try {
    return lockHolder.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether the process that wrote the lock is surely gone. When in doubt it is not: two writers would lose data. */
async function isGone(holder: LockHolder): Promise<boolean> {
  // Another machine's processes can't be seen from here.
  if (holder.host !== hostname()) return false;
  if (!(await isAlive(holder.pid))) return true;
  const start = await processStart(holder.pid);
  if (start !== null && holder.processStart !== null) return start !== holder.processStart;
  return isFromBeforeBoot(holder);
}

/** Where the platform doesn't tell when a process began, at least none has survived a restart of the machine. */
function isFromBeforeBoot({ startedAt }: LockHolder): boolean {
  const slack = 60_000;
  return Date.parse(startedAt) < Date.now() - uptime() * 1000 - slack;
}

/** Who holds the directory, and what to do about it, for the user. */
export function describeHolder(holder: LockHolder, directory: string, advice: string): string {
  const [what, host] = [printable(holder.what), printable(holder.host)];
  const since = new Date(holder.startedAt).toLocaleString();
  const elsewhere = holder.host !== hostname();
  const where = elsewhere ? ` on the machine ${host}` : '';
  const removal = elsewhere
    ? ` If it’s no longer running, delete ${join(directory, LOCK_FILE_NAME)} first.`
    : '';
  return `${directory} is in use by another Vitrine (${what}, process ${holder.pid}${where}, since ${since}). ${advice}${removal}`;
}

/** SECURITY: the file may be anybody's, and the text goes to a terminal, which obeys some characters. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
}
