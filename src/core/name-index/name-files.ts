import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../../contract/index.ts';
import { errorCode } from '../storage/errors.ts';
import { removeFile } from './store/names-file-io.ts';

/** SECURITY: only names that this program gives are ever read or removed; a connection's id is no part of a path. */
const FILE_NAME = /^[\da-f]{32}(\.corrupt-[\dTZ-]+)?\.names$/;
const TEMPORARY = /^\.[\da-f]{32}\.names\.[\da-f-]+\.tmp$/;

export function namesFileOf(directory: string, connectionId: string): string {
  return join(directory, `${digest(connectionId)}.names`);
}

/** SECURITY: what tells one server from another, of which nothing can be read: an address may say more than it should. */
export function serverKey({ local, folder, address, delimiter, flavour, database }: Connection): string {
  // Our own servers come back at other addresses.
  const place = local ? 'local' : (folder ?? address);
  return digest(JSON.stringify([local, folder === undefined, place, delimiter, flavour, database]));
}

/** What belongs to no connection any more, and what a kill left behind. */
export async function removeOrphanedFiles(
  directory: string,
  connectionIds: readonly string[],
): Promise<void> {
  const known = new Set(connectionIds.map(digest));
  const left = (await namesIn(directory)).filter(
    (name) => TEMPORARY.test(name) || (FILE_NAME.test(name) && !known.has(name.slice(0, DIGITS))),
  );
  await Promise.all(left.map((name) => removeFile(join(directory, name))));
}

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

const DIGITS = 32;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
}
