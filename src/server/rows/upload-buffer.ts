import { randomBytes } from 'node:crypto';
import {
  createWriteStream,
  type Dirent,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { STAGING_PREFIX } from '#engine/calls.ts';
import { readOwnFileSync } from '#files/read-own-file.ts';
import { ERROR } from '#protocol/index.ts';
import {
  DiskFullError,
  diskFull,
  isDiskFull,
  ROOM_LEFT_BY_CHANGES,
  roomLeftByUploads,
  spaceOn,
} from '../free-space.ts';
import { ApiFailure } from '../http/api-failure.ts';

/** What is under way and must not outlive an end of the process: uploads, and directories of tables half made. */
export interface UploadBuffer {
  /** The stream in a file; gone again when the action has ended, whichever way. */
  withUpload<Result>(upload: Upload, action: (file: string) => Promise<Result>): Promise<Result>;
  /** A directory that is deleted, at the latest at the next start, unless the action says that it is in view. */
  withNewTable<Result>(directory: string, action: () => Promise<Result>): Promise<Result>;
  /**
   * If the process ends during the action, or that keeps the note, the next one deletes the directory, unless a table of
   * the catalog is there.
   */
  noting<Result>(directory: string, action: (keepNote: () => void) => Promise<Result>): Promise<Result>;
}

interface Upload {
  readonly stream: Readable;
  readonly signal: AbortSignal;
}

/** What is known of a directory that a note names. */
interface NotedDirectories {
  /** Whether it is this server's own, for one table. */
  readonly isOwn: (directory: string) => boolean;
  /** Whether a table of the catalog is there. */
  readonly isTaken: (directory: string) => boolean;
}

export function createUploadBuffer(bufferDirectory: string, noted: NotedDirectories): UploadBuffer {
  // Another server may run on the same catalog, and what it has under way is not ours to sweep.
  const directory = join(bufferDirectory, String(process.pid));
  deleteLeftFiles(bufferDirectory, noted);

  /** At once: a stream that breaks off before somebody listens to it would end the process. */
  function newFile(suffix: string): string {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return join(directory, `${randomBytes(8).toString('hex')}${suffix}`);
  }

  async function noting<Result>(
    table: string,
    action: (keepNote: () => void) => Promise<Result>,
  ): Promise<Result> {
    const note = newFile(NOTE_SUFFIX);
    await writeNote(note, table);
    let isKept = false;
    const keepNote = () => {
      isKept = true;
    };
    try {
      return await action(keepNote);
    } finally {
      if (!isKept) await rm(note, { force: true });
    }
  }

  return {
    noting,
    async withUpload({ stream, signal }, action) {
      const file = newFile('.arrow');
      try {
        await receive(stream, file, signal);
        return await action(file);
      } finally {
        await rm(file, { force: true });
      }
    },
    withNewTable: (table, action) =>
      noting(table, async () => {
        try {
          return await action();
        } catch (problem) {
          await rm(table, { recursive: true, force: true, maxRetries: 3 });
          throw problem;
        }
      }),
  };
}

async function writeNote(note: string, table: string): Promise<void> {
  try {
    await writeFile(note, table, { mode: 0o600, flush: true });
  } catch (problem) {
    await rm(note, { force: true });
    throw isDiskFull(problem, note) ? diskFull(dirname(note), ROOM_LEFT_BY_CHANGES) : problem;
  }
}

/** Straight to the disk: of a stream of any length, no more than a few chunks are in memory. */
async function receive(stream: Readable, file: string, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(stream, withinSpace(dirname(file)), createWriteStream(file, { mode: 0o600 }), { signal });
  } catch (problem) {
    throw notReceived(problem, file);
  }
}

/** How often the disk is asked for its free space, in bytes. */
const CHECKED_EVERY = 1024 * 1024;

/** Ends the stream before it takes the room that others need, and that the table to be made of it will take. */
function withinSpace(directory: string): Transform {
  let received = 0;
  let nextCheck = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received < nextCheck) return done(null, chunk);
      nextCheck = received + CHECKED_EVERY;
      const space = spaceOn(directory);
      const needed = space === undefined ? 0 : roomLeftByUploads(space) + received;
      if (space !== undefined && space.free < needed) done(diskFull(directory, needed, space));
      else done(null, chunk);
    },
  });
}

function notReceived(problem: unknown, file: string): Error {
  if (problem instanceof DiskFullError) return problem;
  if (isDiskFull(problem, file)) return diskFull(dirname(file), ROOM_LEFT_BY_CHANGES);
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
  if (code === 'EACCES' || code === 'EROFS') {
    return new ApiFailure(
      ERROR.internal,
      `Couldn’t store the upload on disk (${code}). Nothing was changed.`,
    );
  }
  return new ApiFailure(ERROR.invalidInput, 'The upload was interrupted. Nothing was changed.');
}

/** What ends the name of a note: a file that says which directory goes if the process ends now. */
const NOTE_SUFFIX = '.table';

/**
 * Deletes what processes that have ended left in the spool, and the directories that their notes name: a table that was
 * half made, or what an import left in one that is there.
 *
 * SECURITY: whoever can put a file there would otherwise choose what is deleted here. So nothing is deleted that hasn't
 * a name which this server gives, nothing as a tree but what is known as this server's own, and no link is
 * followed. What makes no sense is passed over: it must not keep the server from starting.
 */
function deleteLeftFiles(bufferDirectory: string, noted: NotedDirectories): void {
  for (const { name } of entriesOf(bufferDirectory).filter(isOfEndedProcess)) {
    const left = join(bufferDirectory, name);
    for (const entry of entriesOf(left)) sweepEntry(join(left, entry.name), entry, noted);
    attempt(() => rmdirSync(left));
  }
}

function sweepEntry(path: string, entry: Dirent, noted: NotedDirectories): void {
  if (!entry.isFile() || !OWN_NAME.test(entry.name)) return;
  attempt(() => {
    if (entry.name.endsWith(NOTE_SUFFIX)) deleteNoted(path, noted);
    rmSync(path, { force: true });
  });
}

/** As the spool calls its files. */
const OWN_NAME = /^[0-9a-f]{16}\.(?:arrow|table)$/;

function deleteNoted(note: string, { isOwn, isTaken }: NotedDirectories): void {
  const directory = readNote(note);
  if (directory === undefined) return;
  if (isOwn(directory) && !isTaken(directory)) rmSync(directory, ALL);
  const table = dirname(directory);
  if (basename(directory) === STAGING_PREFIX && isOwn(table)) deleteStagings(table);
}

const ALL = { recursive: true, force: true, maxRetries: 3 } as const;

/** Each is renamed first: who is still at work in it finds nothing any more, and brings nothing of it into the table. */
function deleteStagings(table: string): void {
  for (const entry of entriesOf(table)) {
    if (!entry.isDirectory() || !entry.name.startsWith(STAGING_PREFIX)) continue;
    const [left, aside] = [entry.name, `${STAGING_PREFIX}${randomBytes(6).toString('hex')}`];
    attempt(() => renameSync(join(table, left), join(table, aside)));
    attempt(() => rmSync(join(table, aside), ALL));
  }
}

/** Longer than any path that a system takes. */
const MAX_NOTE_BYTES = 64 * 1024;

function readNote(note: string): string | undefined {
  const text = attempt(() => readOwnFileSync(note, MAX_NOTE_BYTES))?.toString() ?? '';
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
