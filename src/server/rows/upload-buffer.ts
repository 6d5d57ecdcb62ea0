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

/** Temporary data that must not survive the end of the process: uploads, and directories of unfinished tables. */
export interface UploadBuffer {
  /** Stores the stream in a file, and deletes it when the action has ended. */
  withUpload<Result>(upload: Upload, action: (file: string) => Promise<Result>): Promise<Result>;
  /** Deletes the directory, at the latest at the next start, unless the action reports that the table is visible. */
  withNewTable<Result>(directory: string, action: () => Promise<Result>): Promise<Result>;
  /**
   * If the process ends during the action, or the action calls `keepNote`, the next start deletes the directory,
   * unless it has a table of the catalog.
   */
  noting<Result>(directory: string, action: (keepNote: () => void) => Promise<Result>): Promise<Result>;
}

interface Upload {
  readonly stream: Readable;
  readonly signal: AbortSignal;
}

/** Checks for a directory in a note. */
interface NotedDirectories {
  /** Whether it is this server's directory for a single table. */
  readonly isOwn: (directory: string) => boolean;
  /** Whether a table of the catalog is in it. */
  readonly isTaken: (directory: string) => boolean;
}

export function createUploadBuffer(bufferDirectory: string, noted: NotedDirectories): UploadBuffer {
  // Other servers may use the same catalog, so each process has its own directory.
  const directory = join(bufferDirectory, String(process.pid));
  deleteLeftFiles(bufferDirectory, noted);

  /** Opens the file synchronously: a stream error without a listener would end the process. */
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
    let isNoteKept = false;
    const keepNote = () => {
      isNoteKept = true;
    };
    try {
      return await action(keepNote);
    } finally {
      if (!isNoteKept) await rm(note, { force: true });
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

/** Writes directly to the disk: only a few chunks are in memory, whatever the stream’s length. */
async function receive(stream: Readable, file: string, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(stream, withinSpace(dirname(file)), createWriteStream(file, { mode: 0o600 }), { signal });
  } catch (problem) {
    throw notReceived(problem, file);
  }
}

/** How often the free space is checked, in bytes. */
const CHECKED_EVERY = 1024 * 1024;

/** Ends the stream before it uses the space that others need, and that the resulting table will take. */
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

/** The suffix of a note: a file with the path of the directory to delete if the process ends now. */
const NOTE_SUFFIX = '.table';

/**
 * Deletes the temporary data of ended processes, and the directories in their notes: unfinished tables, and
 * unfinished imports into existing tables.
 *
 * SECURITY: an attacker who can create files here could otherwise choose what is deleted. So only names that this
 * server creates are deleted, only this server's own directories are deleted recursively, and no link is followed.
 * Invalid entries are skipped: they must not keep the server from starting.
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

/** The names of temporary files. */
const OWN_NAME = /^[0-9a-f]{16}\.(?:arrow|table)$/;

function deleteNoted(note: string, { isOwn, isTaken }: NotedDirectories): void {
  const directory = readNote(note);
  if (directory === undefined) return;
  if (isOwn(directory) && !isTaken(directory)) rmSync(directory, ALL);
  const table = dirname(directory);
  if (basename(directory) === STAGING_PREFIX && isOwn(table)) deleteStagings(table);
}

const ALL = { recursive: true, force: true, maxRetries: 3 } as const;

/** Renames each directory first: a process that still uses it fails, and adds nothing to the table. */
function deleteStagings(table: string): void {
  for (const entry of entriesOf(table)) {
    if (!entry.isDirectory() || !entry.name.startsWith(STAGING_PREFIX)) continue;
    const [left, aside] = [entry.name, `${STAGING_PREFIX}${randomBytes(6).toString('hex')}`];
    attempt(() => renameSync(join(table, left), join(table, aside)));
    attempt(() => rmSync(join(table, aside), ALL));
  }
}

/** Longer than any path that a system allows. */
const MAX_NOTE_BYTES = 64 * 1024;

function readNote(note: string): string | undefined {
  const text = attempt(() => readOwnFileSync(note, MAX_NOTE_BYTES))?.toString() ?? '';
  return text === '' || text.includes('\0') ? undefined : resolve(text);
}

/** Returns nothing if it isn’t a directory: a link may lead anywhere. */
function entriesOf(directory: string): readonly Dirent[] {
  return attempt(() => (lstatSync(directory).isDirectory() ? readdirSync(directory, DETAILS) : [])) ?? [];
}

const DETAILS = { withFileTypes: true } as const;

/** An entry with our own process ID is from an earlier process. */
function isOfEndedProcess({ name }: Dirent): boolean {
  return /^\d{1,10}$/.test(name) && (name === String(process.pid) || !isRunning(Number(name)));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (problem) {
    // The process exists, and belongs to another user.
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM';
  }
}

/** Ignores errors of reading and deleting: the next start tries again. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
