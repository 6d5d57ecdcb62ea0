import { createHash } from 'node:crypto';
import { isAbsolute, join, relative } from 'node:path';
import { describeFileError, errorCode } from '#files/file-errors.ts';
import { moveAside, namesIn, nodeFileSystem, removeIfThere } from '#files/file-system.ts';
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
  /** What of each stays in memory. */
  readonly headOf: (data: Data) => Head;
  readonly atOf: (head: Head) => number;
  /** What of it goes into the file, where JSON can't hold all of it. */
  readonly toJson?: (data: Data) => object;
  /** Of those that are found: the others are swept. */
  readonly isWanted?: (head: Head) => boolean;
  /** All of them, where they can't be read: `the drafts`. */
  readonly what: string;
  /**
   * One of them, in notices: `batch draft`. Then the user hears of each that can't be used, and a damaged file is set
   * aside. Without it those are passed over and stay where they are, and one that the disk can't read fails all.
   */
  readonly noticedAs?: string;
}

/** A record as far as it is in memory. */
export interface RecordEntry<Data, Head> {
  readonly head: Head;
  /** Of its file; 0 where there is none. */
  readonly bytes: number;
  /** Where it could not be written: it ends with the program. */
  readonly inMemory?: Data;
}

/** Records of a kind, each in a file of its own: with all in one, each change would write the others again. */
export function createRecordFiles<Data extends object, Head>(options: RecordFilesOptions<Data, Head>) {
  const { place, directory, format, names, keyOf, headOf, atOf, what, noticedAs } = options;
  const { toJson = (data) => data, isWanted = () => true } = options;
  const { fileSystem = nodeFileSystem, notices, now = () => new Date() } = place;
  type Entry = RecordEntry<Data, Head>;
  const isHeld = place.readOnlyReason === null;
  const pathOf = (key: string) => join(directory, names.of(key));
  const queue = createQueue();
  let loaded: Promise<Map<string, Entry>> | undefined;

  /** A directory that could not be read may be readable the next time. */
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
    if (isHeld) await removeTemporaries(found);
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

  /** SECURITY: what is read here is also removed, and where a link leads may be anything. */
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
      if (file.state !== 'good') await tellUnusable(path, name, file);
      const data = dataOf(name, file);
      return data && [keyOf(data), { head: headOf(data), bytes: bytes.length }];
    } catch (error) {
      // Another Vitrine, which holds the directory, may have removed it meanwhile.
      if (errorCode(error) === 'ENOENT') return undefined;
      if (noticedAs === undefined) throw error;
      notices.add(fileNotices(name, directory).unreadable(path, describeFileError(error)));
      return undefined;
    }
  }

  /** A copy that the user made is theirs, and no second one of the same. */
  function dataOf(name: string, file: Decoded<Data>): Data | undefined {
    const data = file.state === 'good' ? file.contents.data : undefined;
    return data && names.of(keyOf(data)) === name ? data : undefined;
  }

  /** One of a newer version is left alone: that version will come back for it. */
  async function tellUnusable(path: string, name: string, file: Exclude<Decoded<Data>, { state: 'good' }>) {
    if (noticedAs === undefined) return;
    const notice = fileNotices(name, directory);
    if (file.state === 'newer') {
      notices.add(notice.newer(file.version, currentVersion(format.migrations), file.writtenBy));
    } else {
      const movedTo = isHeld ? await moveAside(path, now(), fileSystem) : undefined;
      notices.add(notice.damagedRecord(noticedAs, file.reason, movedTo));
    }
  }

  /** A kill leaves behind what was being written. */
  async function removeTemporaries(found: readonly string[]): Promise<void> {
    const left = found.filter((name) => isTemporaryOf(names, name));
    await Promise.all(left.map((name) => fileSystem.unlink(join(directory, name)).catch(() => {})));
  }

  /** What the disk does not let go of now goes at a later start. */
  async function drop(index: Map<string, Entry>, key: string): Promise<void> {
    index.delete(key);
    if (isHeld) await removeIfThere(pathOf(key), fileSystem).catch(() => {});
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
    /** What is in memory of each, the oldest first; one that was written again keeps its place. */
    entries: async (): Promise<readonly Entry[]> => [...(await entries()).values()],
    find: async (key: string): Promise<Entry | undefined> => (await entries()).get(key),
    /** Undefined where there is none that can be read. */
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
    /** One that the disk does not take: it is there until the program ends. */
    async hold(data: Data): Promise<void> {
      const index = await entries();
      const key = keyOf(data);
      // What was written before lies there still, and goes with it.
      index.set(key, { head: headOf(data), bytes: index.get(key)?.bytes ?? 0, inMemory: data });
    },
    async remove(key: string): Promise<void> {
      const index = await entries();
      if (index.get(key)?.bytes !== 0) await removeIfThere(pathOf(key), fileSystem);
      index.delete(key);
    },
    /** Those that are too many, given the latest first. */
    async evict(tooMany: (latestFirst: readonly Entry[]) => readonly Entry[]): Promise<void> {
      const index = await entries();
      const unwanted = new Set(tooMany([...index.values()].reverse()));
      for (const [key, entry] of [...index]) if (unwanted.has(entry)) await drop(index, key);
    },
    /** A change at a time, as each depends on what is there. */
    inTurn: queue.run,
    /** Resolves when all that was asked for until now is on the disk. */
    flush: queue.idle,
  };
}

export interface RecordLimits {
  readonly count: number;
  /** Of all files together. */
  readonly bytes: number;
}

/** The records that are too many, given the latest first: always the oldest. */
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

/** How a record's file is called. SECURITY: only names that this program gives are ever read or removed. */
interface RecordNames {
  readonly pattern: RegExp;
  readonly of: (key: string) => string;
}

/** SECURITY: what a window calls it is no part of a path. */
export const namesByDigest: RecordNames = {
  pattern: /^[\da-f]{32}\.json$/,
  of: (key) => `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`,
};

/** For records that this program gives a UUID. */
export const namesByUuid: RecordNames = {
  pattern: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.json$/,
  of: (key) => `${key}.json`,
};

function isTemporaryOf({ pattern }: RecordNames, name: string): boolean {
  const [, fileName = ''] = /^\.([^.]+\.json)\./.exec(name) ?? [];
  return pattern.test(fileName) && isTemporaryName(name, fileName);
}
