import { type Dirent, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What ends the name of a note: a file that says which directory goes if the process ends now. */
export const NOTE_SUFFIX = '.table';

/**
 * Deletes what processes that have ended left in the spool, and the directories that their notes name. `mayDelete` is
 * asked for each of these.
 *
 * SECURITY: whoever can put a file there would otherwise choose what is deleted here. So nothing is deleted that hasn't
 * a name which this server gives, nothing as a tree but what `mayDelete` knows as this server's own, and no link is
 * followed. What makes no sense is passed over: it must not keep the server from starting.
 */
export function deleteLeftFiles(spoolDirectory: string, mayDelete: (directory: string) => boolean): void {
  for (const { name } of entriesOf(spoolDirectory).filter(isOfEndedProcess)) {
    const left = join(spoolDirectory, name);
    for (const entry of entriesOf(left)) sweepEntry(join(left, entry.name), entry, mayDelete);
    attempt(() => rmdirSync(left));
  }
}

function sweepEntry(path: string, entry: Dirent, mayDelete: (directory: string) => boolean): void {
  if (!entry.isFile() || !OWN_NAME.test(entry.name)) return;
  attempt(() => {
    if (entry.name.endsWith(NOTE_SUFFIX)) deleteNoted(path, mayDelete);
    rmSync(path, { force: true });
  });
}

/** As the spool calls its files. */
const OWN_NAME = /^[0-9a-f]{16}\.(?:arrow|table)$/;

function deleteNoted(note: string, mayDelete: (directory: string) => boolean): void {
  const directory = readNote(note);
  if (directory !== undefined && mayDelete(directory)) {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Longer than any path that a system takes. */
const MAX_NOTE_BYTES = 64 * 1024;

function readNote(note: string): string | undefined {
  if (lstatSync(note).size > MAX_NOTE_BYTES) return undefined;
  const text = readFileSync(note, 'utf8');
  return text === '' || text.includes('\0') ? undefined : resolve(text);
}

/** None where it isn't a directory: a link may lead to anybody's. */
function entriesOf(directory: string): readonly Dirent[] {
  return attempt(() => (lstatSync(directory).isDirectory() ? readdirSync(directory, DETAILS) : [])) ?? [];
}

const DETAILS = { withFileTypes: true } as const;

/** One of our own number was another one. */
function isOfEndedProcess({ name }: Dirent): boolean {
  return /^\d{1,10}$/.test(name) && (name === String(process.pid) || !isRunning(Number(name)));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (problem) {
    // Somebody else's, and there.
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM';
  }
}

/** What can't be read or deleted now only takes up room: the next start tries again. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
