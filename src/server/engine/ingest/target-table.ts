import type { FieldModel } from '../../../protocol/arrow-types/index.ts';
import { readFileSchema } from '../arrow-stream/read-file-schema.ts';
import { nativeOf } from '../native.ts';
import type { OpenTables } from '../open-tables.ts';

/** A table that rows are to go into, as it is now. */
export interface TargetTable {
  readonly version: number;
  readonly fields: readonly FieldModel[];
}

export async function readTarget(tables: OpenTables, directory: string): Promise<TargetTable> {
  // Says it if there is no table, in the words of the others.
  const version = await (await tables.open({ directory })).version();
  const { connection, name } = await tables.place(directory);
  const table = await nativeOf(connection).openTable(name, []);
  return { version, fields: readFileSchema(await table.schema()).fields };
}
