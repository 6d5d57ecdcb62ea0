import type { EngineAnswer, EngineCall, InputOf, TableAt } from '#engine/calls.ts';
import { FILES_ON_DISK, type TableFiles } from '#lance-format/file-bytes.ts';
import { type SegmentFiles, segmentFilesOnDisk } from '#lance-format/index-source.ts';
import type { Id, OperationName } from '#protocol/index.ts';
import { askEngine, type EngineCallOptions } from './ask-engine.ts';
import type { RowLimits, RowStorage } from './row-storage.ts';
import { engineTableOf, findRows } from './table-rows.ts';

/** What answers need that read rows: where a table lies, and who reads it. */
export interface ReadableTables {
  readonly limits: RowLimits;
  /** Refused by the name of the operation where there are no rows to read. */
  tableOf(table: RequestedTable, name: OperationName, version?: bigint | null): Promise<TableAt>;
  /** The same for what is read without the engine. */
  filesOf(table: RequestedTable, name: OperationName): Promise<FilesOfRows>;
  /** What the engine refuses is a refusal that names the table. */
  ask<Call extends EngineCall>(
    call: Call,
    input: InputOf<Call>,
    options: EngineCallOptions,
  ): Promise<EngineAnswer<Call>>;
}

/** The files of a table as they lie. */
export interface FilesOfRows {
  readonly files: TableFiles;
  readonly directory: string;
  /** Those of one segment of an index. */
  segment(uuid: string): SegmentFiles;
}

interface RequestedTable {
  readonly id: Id;
  readonly signal: AbortSignal;
}

/** Those of a catalog whose rows lie on this disk. */
export function tablesOnDisk(rows: RowStorage): ReadableTables {
  return {
    limits: rows.limits,
    tableOf: async ({ id }, name, version) =>
      engineTableOf(rows, await findRows(rows, id, name, version), id, version),
    async filesOf({ id }, name) {
      const { directory } = await findRows(rows, id, name);
      return { files: FILES_ON_DISK, directory, segment: (uuid) => segmentFilesOnDisk(directory, uuid) };
    },
    ask: (call, input, options) => askEngine(rows, call, input, options),
  };
}
