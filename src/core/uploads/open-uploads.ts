import { randomUUID } from 'node:crypto';
import type { FileReport, FileSource } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import { detectFormat, START_TO_RECOGNISE } from './detect-format.ts';
import { createOfferedFiles, createWindowFollower, type TempFiles } from './offered-files.ts';
import { type OpenedFile, openRegularFile } from './opened-file.ts';
import type { SentSource } from './send-table.ts';
import type { ReadChoices, TableReader } from './table-reader.ts';

interface OpenUploadsOptions {
  readonly tempFiles: Pick<TempFiles, 'remove'>;
  readonly parquetProgram: string;
  readonly schedule?: (run: () => void, milliseconds: number) => void;
}

interface OpenUpload {
  readonly name: string;
  readonly file: OpenedFile;
  readonly format: FileReport['format'];
  readonly reader: TableReader;
  /** The path of the received file if the window uploaded it. */
  readonly spooled: string | undefined;
}

/** The files that windows have opened and not closed yet. */
export function createOpenUploads({ tempFiles, parquetProgram, ...clock }: OpenUploadsOptions) {
  const offered = createOfferedFiles({ remove: tempFiles.remove, ...clock });
  const uploads = new Map<string, OpenUpload>();
  /** How often each was read: if two reads overlap, the one requested last counts. */
  const readings = new Map<string, number>();
  const windows = createWindowFollower(close);

  function find(uploadId: string): OpenUpload {
    const upload = uploads.get(uploadId);
    if (upload === undefined) throw new Failure('GONE', 'This file is no longer open. Choose it again.');
    return upload;
  }

  async function read(file: OpenedFile, format: FileReport['format'], choices: ReadChoices) {
    // Imported here, so that no start of the program loads it.
    const { readTable } = await import('./readers/index.ts');
    return readTable({ file, format, choices, parquetProgram });
  }

  async function open({ handle }: FileSource, window: AbortSignal | undefined): Promise<FileReport> {
    const { path, name, isSpooled } = offered.take(handle);
    const uploadId = randomUUID();
    try {
      const file = await openRegularFile(path);
      try {
        const format = detectFormat(await file.read(0, START_TO_RECOGNISE), name);
        const reader = await read(file, format, {});
        uploads.set(uploadId, { name, file, format, reader, spooled: isSpooled ? path : undefined });
      } catch (problem) {
        await file.close();
        throw problem;
      }
    } catch (problem) {
      if (isSpooled) await tempFiles.remove(path);
      throw problem;
    }
    const opened = report(uploadId);
    if (window !== undefined) windows.follow(uploadId, window);
    return opened;
  }

  function report(uploadId: string): FileReport {
    const { name, file, reader } = find(uploadId);
    return { uploadId, name, size: file.size, ...reader.findings };
  }

  async function close(uploadId: string): Promise<void> {
    const upload = uploads.get(uploadId);
    uploads.delete(uploadId);
    readings.delete(uploadId);
    windows.forget(uploadId);
    await upload?.file.close();
    if (upload?.spooled !== undefined) await tempFiles.remove(upload.spooled);
  }

  return {
    /** For a file that the window uploaded: it is removed once it is closed. */
    offerSent: (path: string, name: string): string => offered.offer(path, name, true),
    /** SECURITY: only for the shell, which knows on its own that the user gave this file to the page. */
    offerLocal: (path: string): string => offered.offer(path, path, false),
    dropOffer: offered.drop,
    /** The file is closed with the window that opened it, if not before. */
    open,
    async readAgain(uploadId: string, choices: ReadChoices): Promise<FileReport> {
      const { file, format } = find(uploadId);
      const reading = (readings.get(uploadId) ?? 0) + 1;
      readings.set(uploadId, reading);
      const reader = await read(file, format, choices);
      // Looked up again: it may have been closed meanwhile.
      const upload = find(uploadId);
      if (readings.get(uploadId) === reading) uploads.set(uploadId, { ...upload, reader });
      return report(uploadId);
    },
    close,
    /** The source of an upload. Throws if the file can't become a table. */
    async source(uploadId: string): Promise<SentSource> {
      const { name, file, reader } = find(uploadId);
      const [problem] = reader.findings.problems;
      if (problem !== undefined) throw new Failure('INVALID', problem);
      await file.checkUnchanged();
      return { name, total: file.size, stream: (onProgress) => unchanged(file, reader.stream(onProgress)) };
    },
    async closeAll(): Promise<void> {
      await Promise.all([...uploads.keys()].map(close));
    },
  };
}

/** Holds the last piece back until the file is known to be unchanged: without that piece, no table is created. */
async function* unchanged(file: OpenedFile, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const release = file.hold();
  let lastPiece: Uint8Array | undefined;
  try {
    for await (const piece of pieces) {
      if (lastPiece !== undefined) yield lastPiece;
      lastPiece = piece;
    }
    await file.checkUnchanged();
    if (lastPiece !== undefined) yield lastPiece;
  } finally {
    release();
  }
}
