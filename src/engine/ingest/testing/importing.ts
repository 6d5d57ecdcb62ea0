import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from '@lancedb/lancedb';
import { temporaryDirectory } from '../../../server/testing/temporary-directory.ts';
import type { ImportedRows, RowImport } from '../../calls.ts';
import { EngineProblem } from '../../engine-problem.ts';
import { createOpenTables } from '../../open-tables.ts';
import { createImportHandler } from '../import-rows.ts';

export interface Importing {
  readonly directory: string;
  take(bytes: Uint8Array, mode?: RowImport['mode'], signal?: AbortSignal): Promise<ImportedRows>;
  /** The code and the message of the rejection of the stream. */
  refusal(bytes: Uint8Array, mode?: RowImport['mode'], signal?: AbortSignal): Promise<Refusal>;
  open(): Promise<Table>;
  exists(): boolean;
  remove(): void;
  /** Files in the directory that are not part of a table. */
  leftovers(): readonly string[];
  versions(): Promise<readonly number[]>;
}

interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** A new table for importing streams. */
export async function importing(): Promise<Importing> {
  const folder = await temporaryDirectory();
  const tablesDirectory = join(folder, 'tables');
  const directory = join(tablesDirectory, 'made.lance');
  const file = join(folder, 'upload.arrow');
  mkdirSync(tablesDirectory);
  const tables = createOpenTables({ tablesDirectory, linksDirectory: join(folder, 'links') });
  const importRows = createImportHandler(tables);

  const take: Importing['take'] = (bytes, mode = 'create', signal = new AbortController().signal) => {
    writeFileSync(file, bytes);
    return importRows({ file, directory, mode }, signal);
  };

  return {
    directory,
    take,
    async refusal(...upload) {
      const answer = await take(...upload).catch((problem: unknown) => problem);
      if (answer instanceof EngineProblem) return { code: answer.code, message: answer.message };
      throw answer instanceof Error ? answer : new Error('The stream was taken in.');
    },
    open: () => tables.open({ directory }),
    exists: () => existsSync(directory),
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }),
    leftovers: () => readdirSync(directory).filter((name) => !TABLE_FILES.has(name)),
    async versions() {
      const versions = await (await tables.open({ directory })).listVersions();
      return versions.map(({ version }) => version);
    },
  };
}

const TABLE_FILES = new Set(['_versions', '_transactions', '_deletions', '_indices', 'data']);
