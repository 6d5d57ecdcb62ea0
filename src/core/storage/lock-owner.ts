import { randomUUID } from 'node:crypto';
import { hostname, uptime } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive, processStart } from './process-identity.ts';

export const LOCK_FILE_NAME = 'vitrine.lock';

/** Who holds a data directory, as its lock file says. */
export const lockHolder = z.object({
  pid: z.number().int().positive(),
  processStart: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** The app, in words: `the desktop app`. */
  what: z.string().max(200),
  /** The name of the machine: on a shared disk the process may be another machine's. */
  host: z.string().max(300),
  /** Makes every lock file differ from every other, also from the same process's last one. */
  nonce: z.string(),
});
export type LockHolder = z.infer<typeof lockHolder>;

export async function thisProcess(what: string): Promise<LockHolder> {
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
export function parseHolder(text: string): LockHolder | undefined {
  try {
    return lockHolder.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether the process that wrote the lock is surely gone. When in doubt it is not: two writers would lose data. */
export async function isGone(holder: LockHolder): Promise<boolean> {
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

/** Who holds the directory and what to do about it, for the user. */
export function describeHolder(holder: LockHolder, directory: string): string {
  const since = new Date(holder.startedAt).toLocaleString();
  const elsewhere = holder.host !== hostname();
  const where = elsewhere ? ` on the machine ${holder.host}` : '';
  const advice = elsewhere
    ? ` If it’s no longer running, delete ${join(directory, LOCK_FILE_NAME)} first.`
    : '';
  return (
    `${directory} is in use by another Vitrine (${holder.what}, process ${holder.pid}${where}, since ${since}). ` +
    `To save changes, quit it and restart this one.${advice}`
  );
}
