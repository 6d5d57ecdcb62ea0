import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { isTemporaryName, writeAtomically } from '../storage/atomic-file.ts';
import {
  currentVersion,
  type Decoded,
  decode,
  emptyContents,
  encode,
  type StoredFormat,
} from '../storage/envelope.ts';
import { describeFileError, errorCode } from '../storage/errors.ts';
import { fileNotices } from '../storage/file-notices.ts';
import { nodeFileSystem, renameWithRetry } from '../storage/file-system.ts';
import type { StorePlace } from '../storage/json-store.ts';

export interface JsonFileCollectionOptions<T extends object> {
  readonly place: StorePlace;
  readonly directory: string;
  readonly format: StoredFormat<T>;
  /** What of it goes into the file, where JSON can't hold all of it. */
  readonly toJson?: (data: T) => unknown;
  /** One of them, for the user: `batch draft`. */
  readonly what: string;
  readonly keyOf: (data: T) => string;
}

export interface KeptFile<T> {
  readonly data: T;
  readonly bytes: number;
}

export type JsonFileCollection<T extends object> = ReturnType<typeof createKeptFiles<T>>;

/** A directory with a file for each of a kind: with all in one file, each change would write the others again. */
export function createKeptFiles<T extends object>({
  place,
  directory,
  format,
  toJson = (data) => data,
  what,
  keyOf,
}: JsonFileCollectionOptions<T>) {
  const { fileSystem = nodeFileSystem, notices, now = () => new Date() } = place;
  const isHeld = place.readOnlyReason === null;
  const pathOf = (key: string) => join(directory, fileNameOf(key));

  async function names(): Promise<readonly string[]> {
    try {
      return await fileSystem.readdir(directory);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  async function load(name: string): Promise<readonly KeptFile<T>[]> {
    const words = fileNotices(name, directory);
    try {
      const bytes = await fileSystem.readFile(join(directory, name));
      const file = decode(format, bytes);
      if (file.state === 'newer') {
        notices.add(words.newer(file.version, currentVersion(format.migrations), file.writtenBy));
      }
      if (file.state === 'damaged') await setAside(name, file);
      if (file.state !== 'good') return [];
      const { data } = file.contents;
      // A copy that the user made is theirs, and no second one of the same.
      return fileNameOf(keyOf(data)) === name ? [{ data, bytes: bytes.length }] : [];
    } catch (error) {
      notices.add(words.unreadable(join(directory, name), describeFileError(error)));
      return [];
    }
  }

  async function setAside(name: string, { reason }: Extract<Decoded<T>, { state: 'damaged' }>) {
    const time = now().toISOString().replaceAll(/[:.]/g, '-');
    const to = join(directory, name.replace(/\.json$/, `.corrupt-${time}.json`));
    if (isHeld) await renameWithRetry(join(directory, name), to, { fileSystem });
    notices.add({
      id: `${name}:damaged`,
      level: 'warning',
      title: `Couldn’t read a ${what}`,
      text: `${name} in ${directory} can’t be used: ${reason}. ${isHeld ? `It was saved as ${to}.` : 'It wasn’t changed.'}`,
    });
  }

  /** A kill leaves behind what was being written. */
  async function removeTemporaries(left: readonly string[]): Promise<void> {
    const temporaries = left.filter((name) => isTemporaryName(name, fileWritten(name)));
    await Promise.all(temporaries.map((name) => fileSystem.unlink(join(directory, name)).catch(() => {})));
  }

  return {
    /** All that can be read; of the others the user hears. */
    async loadAll(): Promise<readonly KeptFile<T>[]> {
      const found = await names();
      if (isHeld) await removeTemporaries(found);
      const all: KeptFile<T>[] = [];
      for (const name of found) if (FILE_NAME.test(name)) all.push(...(await load(name)));
      return all;
    },
    encode: (data: T): Uint8Array =>
      encode({ ...format, schema: anything }, emptyContents(anything.parse(toJson(data))), place.writtenBy),
    async write(key: string, bytes: Uint8Array): Promise<void> {
      await writeAtomically(pathOf(key), bytes, { fileSystem });
    },
    /** Undefined where there is none that can be read. */
    async read(key: string): Promise<T | undefined> {
      const file = decode(format, await fileSystem.readFile(pathOf(key)));
      return file.state === 'good' ? file.contents.data : undefined;
    },
    async remove(key: string): Promise<void> {
      try {
        await fileSystem.unlink(pathOf(key));
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error;
      }
    },
  };
}

const anything = z.looseObject({});

/** SECURITY: only names that this program gives are ever read or removed. */
const FILE_NAME = /^[\da-f]{32}\.json$/;
const LENGTH = 32 + '.json'.length;

function fileWritten(temporaryName: string): string {
  const name = temporaryName.slice(1, LENGTH + 1);
  return FILE_NAME.test(name) ? name : temporaryName;
}

/** SECURITY: what a window calls it is no part of a path. */
function fileNameOf(key: string): string {
  return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`;
}
