import type { EngineAnswer, EngineCall, InputOf, TableAt } from '#engine/calls.ts';
import { FILES_ON_DISK, type TableFiles } from '#lance-format/file-bytes.ts';
import { type SegmentFiles, segmentFilesOnDisk } from '#lance-format/index-source.ts';
import type { Id, OperationName } from '#protocol/index.ts';
import { callEngine, type EngineCallOptions } from './call-engine.ts';
import type { RowLimits, RowStorage } from './row-storage.ts';
import { engineTableOf, findRows } from './table-rows.ts';

/** Finds tables and reads their rows. */
export interface ReadableTables {
  readonly limits: RowLimits;
  /** Finds a table. If it has no readable rows, the rejection names the operation. */
  tableOf(table: RequestedTable, name: OperationName, version?: bigint | null): Promise<TableAt>;
  /** Finds the files of a table, for reads without the engine. */
  filesOf(table: RequestedTable, name: OperationName): Promise<FilesOfRows>;
  /** Sends a call to the engine. Its errors become rejections that name the table. */
  run<Call extends EngineCall>(
    call: Call,
    input: InputOf<Call>,
    options: EngineCallOptions,
  ): Promise<EngineAnswer<Call>>;
}

/** The files of a table. */
export interface FilesOfRows {
  readonly files: TableFiles;
  readonly directory: string;
  /** The files of one index segment. */
  segment(uuid: string): SegmentFiles;
}

interface RequestedTable {
  readonly id: Id;
  readonly signal: AbortSignal;
}

/** The tables of a catalog with rows on this disk. */
export function tablesOnDisk(rows: RowStorage): ReadableTables {
  return {
    limits: rows.limits,
    tableOf: async ({ id }, name, version) =>
      engineTableOf(rows, await findRows(rows, id, name, version), id, version),
    async filesOf({ id }, name) {
      const { directory } = await findRows(rows, id, name);
      return { files: FILES_ON_DISK, directory, segment: (uuid) => segmentFilesOnDisk(directory, uuid) };
    },
    run: (call, input, options) => callEngine(rows, call, input, options),
  };
}
