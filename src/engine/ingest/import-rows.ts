import { mkdir } from 'node:fs/promises';
import { type FieldModel, nestedFields } from '../../protocol/arrow-types/index.ts';
import { type FileBytes, withFileBytes } from '../arrow-stream/file-bytes.ts';
import { type ArrowStream, openStream } from '../arrow-stream/open-stream.ts';
import { readFileSchema } from '../arrow-stream/read-schema.ts';
import { wrongColumn, wrongSchema } from '../arrow-stream/stream-problems.ts';
import type { EngineHandlers, ImportedRows, RowImport } from '../calls.ts';
import { EngineProblem } from '../engine-problem.ts';
import { nativeOf } from '../native.ts';
import type { OpenTables } from '../open-tables.ts';
import { checkFits } from './fit-schema.ts';
import { countStreamRows, unlessCancelled } from './read-stream.ts';
import { checkTypes } from './storable-types.ts';
import { makeStaging, publish, removeAll, removeOldStagings, type Staging } from './table-files.ts';
import { writeRows } from './write-rows.ts';

const TABLE_EXISTS = 5;

/**
 * Imports the rows of a stream: all of them, or none. The stream is read twice: first to find all detectable errors
 * before anything is written, then to write its rows to a hidden copy of the table. The copy only refers to the
 * table’s files by name, and is published in one step after the last row.
 */
export function createImportHandler(tables: OpenTables): EngineHandlers['importRows'] {
  const live = new Set<string>();

  return (input, signal) =>
    withFileBytes(input.file, async (bytes) => {
      const stream = await openStream(bytes);
      checkNames(stream.schema.fields);
      checkTypes(stream.schema.fields);
      const target = input.mode === 'create' ? undefined : await readTarget(tables, input.directory);
      if (input.mode === 'append' && target !== undefined) checkFits(stream.schema.fields, target.fields);
      const rows = await countStreamRows(stream, signal);
      // Adding no rows creates no version.
      if (input.mode === 'append' && target !== undefined && rows === 0)
        return { rows, version: target.version };
      return withDirectory(input, () => takeIn({ bytes, stream, target, input, live, signal }));
    });
}

interface TakingIn {
  readonly bytes: FileBytes;
  readonly stream: ArrowStream;
  readonly target: TargetTable | undefined;
  readonly input: RowImport;
  /** The staging folders of running imports in this process. */
  readonly live: Set<string>;
  readonly signal: AbortSignal;
}

/** If the import fails, a directory that was created for the table is deleted. */
async function withDirectory<Result>(
  { directory, mode }: RowImport,
  action: () => Promise<Result>,
): Promise<Result> {
  if (mode !== 'create') return action();
  await makeDirectory(directory);
  try {
    return await action();
  } catch (problem) {
    await removeAll(directory);
    throw problem;
  }
}

/** SECURITY: fails if the directory exists, since a new table’s directory may be deleted recursively. */
async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'EEXIST') {
      throw new EngineProblem(TABLE_EXISTS, `There is something at ${directory} already.`);
    }
    throw problem;
  }
}

async function takeIn(taking: TakingIn): Promise<ImportedRows> {
  const { input, target, live } = taking;
  await removeOldStagings(input.directory, live);
  const staging = await makeStaging(input.directory, target?.version);
  live.add(staging.folder);
  try {
    return await takeInBy(staging, taking);
  } finally {
    // Leftovers do no harm, and the next import deletes them.
    await removeAll(staging.folder).catch(() => undefined);
    live.delete(staging.folder);
  }
}

async function takeInBy(staging: Staging, taking: TakingIn): Promise<ImportedRows> {
  const { input, target, signal } = taking;
  const { rows, version } = await writeRows({ ...taking, mode: input.mode, folder: staging.folder });
  unlessCancelled(signal);
  const { directory } = input;
  return { rows, version: await publish({ directory, staging, from: target?.version, version }) };
}

/** The present state of the table to import into. */
interface TargetTable {
  readonly version: number;
  readonly fields: readonly FieldModel[];
}

async function readTarget(tables: OpenTables, directory: string): Promise<TargetTable> {
  // Fails like other calls if the table doesn’t exist.
  const version = await (await tables.open({ directory })).version();
  const { connection, name } = await tables.place(directory);
  const table = await nativeOf(connection).openTable(name, []);
  return { version, fields: readFileSchema(await table.schema()).fields };
}

/**
 * The engine accepts some names that it can't read back: duplicate fields of a struct, and an empty column name. They
 * are rejected before anything is written.
 */
function checkNames(fields: readonly FieldModel[]): void {
  if (fields.length === 0) throw wrongSchema('The stream has no columns, and a table has at least one.');
  for (const { name } of fields) checkColumnName(name);
  checkDifferent(fields, []);
}

function checkColumnName(name: string): void {
  if (name === '') throw wrongSchema('A column of the stream has no name.');
  if (name.includes('.'))
    throw wrongColumn([name], 'has a dot in its name, which would mean a field of a struct');
  if (RESERVED.has(name)) throw wrongColumn([name], 'has a name that the table engine keeps for itself');
}

const RESERVED = new Set([
  '_rowid',
  '_rowaddr',
  '_rowoffset',
  '_row_created_at_version',
  '_row_last_updated_at_version',
]);

function checkDifferent(fields: readonly FieldModel[], parents: readonly string[]): void {
  const seen = new Set<string>();
  for (const { name, type } of fields) {
    const path = [...parents, name];
    if (name.includes('`'))
      throw wrongColumn(path, 'has a backtick in its name, by which it couldn’t be found again');
    if (seen.has(name)) throw wrongColumn(path, 'appears twice');
    seen.add(name);
    checkDifferent(nestedFields(type), path);
  }
}
