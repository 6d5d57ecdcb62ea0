import { createHash } from 'node:crypto';
import { isAbsolute, join, relative } from 'node:path';
import { describeFileError, errorCode } from '#files/file-errors.ts';
import { moveAside, namesIn, nodeFileSystem, removeIfExists } from '#files/file-system.ts';
import { NoOwnFileError } from '#files/read-own-file.ts';
import { isTemporaryName, writeAtomically } from './atomic-file.ts';
import {
  currentVersion,
  type Decoded,
  decode,
  emptyContents,
  encode,
  type StoredFormat,
} from './envelope.ts';
import { orStorageError } from './errors.ts';
import { fileNotices } from './file-notices.ts';
import type { StorePlace } from './json-store.ts';
import { createQueue } from './queue.ts';

interface RecordFilesOptions<Data extends object, Head> {
  readonly place: StorePlace;
  readonly directory: string;
  readonly format: StoredFormat<Data>;
  readonly names: RecordNames;
  readonly keyOf: (data: Data) => string;
  /** The part of each record that stays in memory. */
  readonly headOf: (data: Data) => Head;
  readonly atOf: (head: Head) => number;
  /** Converts what JSON can’t represent. */
  readonly toJson?: (data: Data) => object;
  /** Which records to keep when they are loaded. Default: all. */
  readonly isWanted?: (head: Head) => boolean;
  /** The plural for errors, e.g. `the drafts`. */
  readonly what: string;
  /**
   * The singular for notices, e.g. `batch draft`. If set, each unusable file is reported, and a damaged one is set
   * aside. Otherwise unusable files are skipped and stay in place, and a read error makes loading fail.
   */
  readonly noticedAs?: string;
}

/** The part of a record that is in memory. */
export interface RecordEntry<Data, Head> {
  readonly head: Head;
  /** The size of its file; 0 if there is none. */
  readonly bytes: number;
  /** Set if it couldn’t be written; then it is lost when the app quits. */
  readonly inMemory?: Data;
}

/** Records of one kind, each in its own file, so that a change doesn’t rewrite the others. */
export function createRecordFiles<Data extends object, Head>(options: RecordFilesOptions<Data, Head>) {
  const { place, directory, format, names, keyOf, headOf, atOf, what, noticedAs } = options;
  const { toJson = (data) => data, isWanted = () => true } = options;
  const { fileSystem = nodeFileSystem, notices, now = () => new Date() } = place;
  type Entry = RecordEntry<Data, Head>;
  const ownsDirectory = place.readOnlyReason === null;
  const pathOf = (key: string) => join(directory, names.of(key));
  const queue = createQueue();
  let loaded: Promise<Map<string, Entry>> | undefined;

  /** If reading the directory fails, the next call tries again. */
  function entries(): Promise<Map<string, Entry>> {
    loaded ??= orStorageError(`read ${what} in ${directory}`, load).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  }

  async function load(): Promise<Map<string, Entry>> {
    const found = await namesIn(directory, fileSystem);
    const root = await fileSystem.realpath(place.directory);
    if (found.length > 0) await checkInside(root, directory);
    if (ownsDirectory) await removeTemporaries(found);
    const all: [string, Entry][] = [];
    for (const name of found) {
      const entry = names.pattern.test(name) ? await loadFile(root, name) : undefined;
      if (entry !== undefined) all.push(entry);
    }
    const index = new Map(all.sort(([, one], [, other]) => atOf(one.head) - atOf(other.head)));
    const unwanted = [...index].filter(([, { head }]) => !isWanted(head));
    for (const [key] of unwanted) await drop(index, key);
    return index;
  }

  /** SECURITY: files that are read here may also be deleted, so links out of the data directory aren’t followed. */
  async function checkInside(root: string, path: string): Promise<void> {
    const way = relative(root, await fileSystem.realpath(path));
    if (way.startsWith('..') || isAbsolute(way)) {
      throw new NoOwnFileError(path, `is a link that leads out of ${root}`);
    }
  }

  async function loadFile(root: string, name: string): Promise<[string, Entry] | undefined> {
    const path = join(directory, name);
    try {
      await checkInside(root, path);
      const bytes = await fileSystem.readFile(path);
      const file = decode(format, bytes);
      if (file.state !== 'good') await reportUnusable(path, name, file);
      const data = dataOf(name, file);
      return data && [keyOf(data), { head: headOf(data), bytes: bytes.length }];
    } catch (error) {
      // The process that holds the directory may have removed it meanwhile.
      if (errorCode(error) === 'ENOENT') return undefined;
      if (noticedAs === undefined) throw error;
      notices.add(fileNotices(name, directory).unreadable(path, describeFileError(error)));
      return undefined;
    }
  }

  /** A file under another name is a copy that the user made, and isn’t loaded as a second record. */
  function dataOf(name: string, file: Decoded<Data>): Data | undefined {
    const data = file.state === 'good' ? file.contents.data : undefined;
    return data && names.of(keyOf(data)) === name ? data : undefined;
  }

  /** A file of a newer version stays, for that version. */
  async function reportUnusable(path: string, name: string, file: Exclude<Decoded<Data>, { state: 'good' }>) {
    if (noticedAs === undefined) return;
    const notice = fileNotices(name, directory);
    if (file.state === 'newer') {
      notices.add(notice.newer(file.version, currentVersion(format.migrations), file.writtenBy));
    } else {
      const movedTo = ownsDirectory ? await moveAside(path, now(), fileSystem) : undefined;
      notices.add(notice.damagedRecord(noticedAs, file.reason, movedTo));
    }
  }

  /** Removes files that a killed process left while writing. */
  async function removeTemporaries(found: readonly string[]): Promise<void> {
    const left = found.filter((name) => isTemporaryOf(names, name));
    await Promise.all(left.map((name) => fileSystem.unlink(join(directory, name)).catch(() => {})));
  }

  /** If the file can’t be deleted now, a later start deletes it. */
  async function drop(index: Map<string, Entry>, key: string): Promise<void> {
    index.delete(key);
    if (ownsDirectory) await removeIfExists(pathOf(key), fileSystem).catch(() => {});
  }

  async function readFile(key: string): Promise<Data | undefined> {
    try {
      return dataOf(names.of(key), decode(format, await fileSystem.readFile(pathOf(key))));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  return {
    /** The entries in memory, oldest first. Rewriting a record doesn’t change its position. */
    entries: async (): Promise<readonly Entry[]> => [...(await entries()).values()],
    find: async (key: string): Promise<Entry | undefined> => (await entries()).get(key),
    /** Undefined if there is no readable record. */
    async read(key: string): Promise<Data | undefined> {
      const entry = (await entries()).get(key);
      return entry === undefined ? undefined : (entry.inMemory ?? (await readFile(key)));
    },
    encode: (data: Data): Uint8Array => encode(format, emptyContents(toJson(data)), place.writtenBy),
    async write(data: Data, bytes: Uint8Array): Promise<void> {
      const index = await entries();
      await writeAtomically(pathOf(keyOf(data)), bytes, { fileSystem, followsLink: false });
      index.set(keyOf(data), { head: headOf(data), bytes: bytes.length });
    },
    /** Keeps a record that couldn’t be written until the app quits. */
    async hold(data: Data): Promise<void> {
      const index = await entries();
      const key = keyOf(data);
      // The size of an older file stays, so that it is removed together with the record.
      index.set(key, { head: headOf(data), bytes: index.get(key)?.bytes ?? 0, inMemory: data });
    },
    async remove(key: string): Promise<void> {
      const index = await entries();
      if (index.get(key)?.bytes !== 0) await removeIfExists(pathOf(key), fileSystem);
      index.delete(key);
    },
    /** Removes the entries that `tooMany` returns; it gets the latest first. */
    async evict(tooMany: (latestFirst: readonly Entry[]) => readonly Entry[]): Promise<void> {
      const index = await entries();
      const unwanted = new Set(tooMany([...index.values()].reverse()));
      for (const [key, entry] of [...index]) if (unwanted.has(entry)) await drop(index, key);
    },
    /** Runs changes one at a time, since each depends on the current entries. */
    inTurn: queue.run,
    /** Resolves once all changes that were requested so far are on disk. */
    flush: queue.idle,
  };
}

export interface RecordLimits {
  readonly count: number;
  /** Of all files together. */
  readonly bytes: number;
}

/** The records that exceed the limits: the oldest ones. */
export function recordsBeyond<Entry extends { readonly bytes: number }>(
  latestFirst: readonly Entry[],
  limits: RecordLimits,
): readonly Entry[] {
  let [count, bytes] = [0, 0];
  return latestFirst.filter((entry) => {
    count += 1;
    bytes += entry.bytes;
    return count > limits.count || bytes > limits.bytes;
  });
}

/** The file names of records. SECURITY: only files with such names are ever read or removed. */
interface RecordNames {
  readonly pattern: RegExp;
  readonly of: (key: string) => string;
}

/** SECURITY: a name that a window chooses must not become part of a path. */
export const namesByDigest: RecordNames = {
  pattern: /^[\da-f]{32}\.json$/,
  of: (key) => `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`,
};

/** For records whose key is a UUID. */
export const namesByUuid: RecordNames = {
  pattern: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.json$/,
  of: (key) => `${key}.json`,
};

function isTemporaryOf({ pattern }: RecordNames, name: string): boolean {
  const [, fileName = ''] = /^\.([^.]+\.json)\./.exec(name) ?? [];
  return pattern.test(fileName) && isTemporaryName(name, fileName);
}
