import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DiskFullError,
  diskFull,
  isDiskFull,
  ROOM_LEFT_BY_CHANGES,
  roomLeftByUploads,
  spaceOn,
} from '../disk/free-space.ts';
import { ApiFailure } from '../http/api-failure.ts';
import { INTERNAL, INVALID_INPUT } from '../http/codes.ts';
import { deleteLeftFiles, NOTE_SUFFIX } from './left-files.ts';

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

export interface Upload {
  readonly stream: Readable;
  readonly signal: AbortSignal;
}

/** `mayDelete` says of a directory whether it is this server's own, and of no table of the catalog. */
export function createUploadBuffer(
  spoolDirectory: string,
  mayDelete: (directory: string) => boolean,
): UploadBuffer {
  // Another server may run on the same catalog, and what it has under way is not ours to sweep.
  const directory = join(spoolDirectory, String(process.pid));
  deleteLeftFiles(spoolDirectory, mayDelete);

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
    return new ApiFailure(INTERNAL, `Couldn’t store the upload on disk (${code}). Nothing was changed.`);
  }
  return new ApiFailure(INVALID_INPUT, 'The upload was interrupted. Nothing was changed.');
}
