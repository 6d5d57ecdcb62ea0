import { createHash, randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from './file-errors.ts';
import { removeIfExists, renameWithRetry } from './file-system.ts';
import { nameUnlessTaken } from './name-unless-taken.ts';
import { isAlive, processStart } from './process-identity.ts';
import { readOwnFile, readOwnFileSync } from './read-own-file.ts';

export type DirectoryLock =
  | { readonly held: true; release(): void }
  | { readonly held: false; readonly holder: LockHolder };

interface LockOptions {
  /** A readable name of the program: `the desktop app`. */
  readonly what: string;
  /** In milliseconds, as the lock’s holder may be about to end. */
  readonly timeout?: number;
}

const WAIT_MILLISECONDS = 100;

/**
 * Allows one process at a time to write to a data directory, for the desktop app and the browser version alike. The
 * lock ends with the process; the lock of a killed process is taken over.
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

/** The holder of the lock, for a process that has no disk space to write its own. */
export async function lockHolderOf(directory: string): Promise<LockHolder | undefined> {
  const found = await readIfExists(join(directory, LOCK_FILE_NAME));
  const holder = found === undefined ? undefined : parseHolder(found);
  return holder === undefined || (await isGone(holder)) ? undefined : holder;
}

/** Returns null if this process has acquired the lock, otherwise the holder. */
async function acquire(path: string, content: string): Promise<LockHolder | null> {
  // A round fails only if another process made progress. That many rounds only fail if the file system misbehaves.
  for (let round = 0; round < 100; round += 1) {
    if (await createWhole(path, content)) return null;
    const found = await readIfExists(path);
    if (found === undefined) continue;
    const holder = parseHolder(found);
    if (holder !== undefined && !(await isGone(holder))) return holder;
    const outcome = await takeOver(path, found, content);
    if (outcome !== 'again') return outcome;
  }
  throw new Error('its lock file keeps changing');
}

/**
 * Replaces a stale lock. Requires a guard file whose name is derived from the stale content, and that the content is
 * still the same: so a slow process that saw the same stale lock can't remove the new one. The guard is a lock of the
 * same kind, so that a process that is killed here does no permanent harm.
 */
async function takeOver(path: string, stale: string, content: string): Promise<LockHolder | null | 'again'> {
  const guard = guardPath(path, stale);
  const rival = await acquire(guard, content);
  if (rival !== null) return rival;
  try {
    if ((await readIfExists(path)) !== stale) return 'again';
    await withTemporary(path, content, (temporary) => renameWithRetry(temporary, path));
    return null;
  } finally {
    await removeIfExists(guard);
  }
}

/** SECURITY: uses a digest, since the content of a file must not become a part of a path. */
export function guardPath(path: string, stale: string): string {
  return `${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
}

/** Creates the file with its whole content atomically. Returns false if it exists. */
async function createWhole(path: string, content: string): Promise<boolean> {
  try {
    // Not `open` with `wx`: another process could see the file before the write, empty, and take it for a stale lock.
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
    // Not synced: after a power cut, the lock is obsolete.
    await file.writeFile(content).finally(() => file.close());
    await use(temporary);
  } finally {
    await removeIfExists(temporary);
  }
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return (await readOwnFile(path, MOST_BYTES)).toString();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Synchronous, as required in an exit handler. */
function releaseAtExit(path: string, content: string): () => void {
  const release = () => {
    process.off('exit', release);
    try {
      if (readOwnFileSync(path, MOST_BYTES).toString() === content) unlinkSync(path);
    } catch {
      // The directory or the disk is missing. The next process will detect that this one has ended.
    }
  };
  process.on('exit', release);
  return release;
}

const LOCK_FILE_NAME = 'vitrine.lock';

/** Far more than the longest valid content. */
const MOST_BYTES = 64 * 1024;

/** The holder of a data directory, as the lock file describes it. */
export const lockHolder = z.object({
  pid: z.number().int().positive(),
  processStart: z.string().nullable(),
  startedAt: z.iso.datetime(),
  what: z.string().max(200),
  /** The name of the machine: on a shared disk, the process may be on another one. */
  host: z.string().max(300),
  /** Makes each lock file unique, even of the same process. */
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

/** Returns undefined for a file that is not a complete lock of Vitrine. */
function parseHolder(text: string): LockHolder | undefined {
  try {
    return lockHolder.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Whether the process that wrote the lock has certainly ended. In doubt, it returns false, since two writers would
 * lose data.
 */
async function isGone(holder: LockHolder): Promise<boolean> {
  // Processes of another machine are not visible here.
  if (holder.host !== hostname()) return false;
  if (!(await isAlive(holder.pid))) return true;
  const start = await processStart(holder.pid);
  if (start !== null && holder.processStart !== null) return start !== holder.processStart;
  return isFromBeforeBoot(holder);
}

/** For platforms that don't report the start of a process: no process survives a restart of the machine. */
function isFromBeforeBoot({ startedAt }: LockHolder): boolean {
  const slack = 60_000;
  return Date.parse(startedAt) < Date.now() - uptime() * 1000 - slack;
}

/** A message for the user about the holder, with advice. */
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

/**
 * SECURITY: the file may be from anyone, and the text is printed to a terminal, which interprets control characters.
 */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
}
