import { posix } from 'node:path';
import type { FileFacts, TableFiles } from '#lance-format/file-bytes.ts';
import type { FileInStorage, TableClient } from './gateway-client.ts';

/**
 * The files of a table in storage, for one response. A directory is listed once, which returns everything about its
 * files. A request for each file would add a round trip.
 */
export function filesInStorage(
  gateway: Pick<TableClient, 'files' | 'readEnd'>,
  signal: AbortSignal,
): TableFiles {
  const listed = new Map<string, Promise<ReadonlyMap<string, FileInStorage>>>();

  async function list(directory: string): Promise<ReadonlyMap<string, FileInStorage>> {
    const files = await gateway.files(directory, signal);
    return new Map(files.map((file) => [file.name, file]));
  }

  function filesOf(directory: string) {
    const known = listed.get(directory) ?? list(directory);
    listed.set(directory, known);
    return known;
  }

  return {
    areRemote: true,
    join: (...parts) => parts.join('/'),
    async stat(path) {
      const file = (await filesOf(posix.dirname(path))).get(posix.basename(path));
      return file === undefined ? undefined : factsOf(gateway, path, file, signal);
    },
    async names(path) {
      const files = await filesOf(path);
      // Object storage has no directories: an empty one doesn’t exist.
      return files.size === 0 ? undefined : [...files.keys()];
    },
  };
}

export function factsOf(
  gateway: Pick<TableClient, 'readEnd'>,
  path: string,
  { size, etag, modifiedMillis }: FileInStorage,
  signal: AbortSignal,
): FileFacts {
  const millis = BigInt(Math.round(modifiedMillis));
  return {
    path,
    size,
    etag,
    modifiedMillis: millis,
    changed: millis,
    readEnd: (most) => gateway.readEnd(path, Math.min(size, most), signal),
  };
}
