import type { Readable } from 'node:stream';
import type { ImportedRows } from '#engine/calls.ts';
import type { Id, OperationName } from '#protocol/index.ts';
import { askEngine } from './ask-engine.ts';
import type { RowStorage } from './row-storage.ts';
import { findOwnRows } from './table-rows.ts';

export interface RowUpload {
  readonly id: Id;
  /** An Arrow IPC stream. */
  readonly upload: Readable;
  readonly signal: AbortSignal;
}

export interface Import {
  /** Of the operation that asks for it. */
  readonly name: OperationName;
  readonly mode: 'append' | 'overwrite';
}

/** Takes the rows of a stream into a table that is there. Other writers of it wait only once the stream is whole. */
export async function importInto(
  rows: RowStorage,
  { id, upload, signal }: RowUpload,
  { name, mode }: Import,
): Promise<ImportedRows> {
  const { directory } = await findOwnRows(rows, id, name);
  return rows.spool.withUpload({ stream: upload, signal }, (file) =>
    rows.locks.run(directory, () => askEngine(rows, 'importRows', { file, directory, mode }, { id, signal })),
  );
}
