import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as arrow from 'apache-arrow';
import { onTestFinished } from 'vitest';
import { detectFormat, START_TO_RECOGNISE } from '../detect-format.ts';
import { openRegularFile } from '../opened-file.ts';
import { readTable } from '../readers/index.ts';
import type { ReadChoices, TableReader } from '../table-reader.ts';

interface ReadOptions {
  readonly choices?: ReadChoices;
  readonly parquetProgram?: string;
}

/** Removed when the test is over. */
export async function temporaryFile(name: string, contents: string | Uint8Array): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-file-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const path = join(directory, name);
  await writeFile(path, contents);
  return path;
}

/** Opens a file like the host does before anything is sent. */
export async function readFile(
  name: string,
  contents: string | Uint8Array,
  { choices = {}, parquetProgram = '' }: ReadOptions = {},
): Promise<TableReader> {
  const file = await openRegularFile(await temporaryFile(name, contents));
  onTestFinished(file.close);
  const format = detectFormat(await file.read(0, START_TO_RECOGNISE), name);
  return readTable({ file, format, choices, parquetProgram });
}

export async function sentBy(reader: TableReader): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of reader.stream(() => {})) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function tableSentBy(reader: TableReader): Promise<arrow.Table> {
  return arrow.tableFromIPC(await sentBy(reader));
}
