import { APP_VERSION } from '#command-line/version.ts';
import { type DirectoryLock, describeHolder } from '#files/directory-lock.ts';
import type { FileSystem } from '#files/file-system.ts';
import { createEmitter, type Unsubscribe } from '../emitter.ts';
import { type Contents, currentVersion, encode, type FileDefinition } from './envelope.ts';
import { orStorageError, ReadOnlyError } from './errors.ts';
import { fileNotices, type Notices } from './file-notices.ts';
import { keepCopy, type LoadContext, loadContents, storeFiles } from './load-contents.ts';
import { createQueue } from './queue.ts';

/** The data directory of this process, and what all its stores share. */
export interface StorePlace {
  readonly directory: string;
  /** Why nothing can be saved here, as a sentence for the user; null if this process holds the directory. */
  readonly readOnlyReason: string | null;
  readonly notices: Notices;
  /** Name and version of this app, which an older version shows: `Vitrine 0.1.0`. */
  readonly writtenBy: string;
  readonly fileSystem?: FileSystem;
  readonly now?: () => Date;
}

/** One file of the data directory, cached in memory. What `get` returns is on disk. */
export interface JsonStore<T> {
  /** Why nothing can be saved, as a sentence; null if saving is possible. */
  readonly readOnlyReason: string | null;
  get(): T;
  /** Rejects with `ReadOnlyError` or `StorageError`; then neither the file nor the value has changed. */
  set(next: T): Promise<void>;
  /** Like `set`, but computes the value in its turn, so that concurrent updates don’t overwrite each other. */
  update(change: (current: T) => T): Promise<T>;
  subscribe(listener: (value: T) => void): Unsubscribe;
  /** Resolves once all saves that were requested so far have ended. */
  flush(): Promise<void>;
}

export async function openStore<T extends object>(
  place: StorePlace,
  definition: FileDefinition<T>,
): Promise<JsonStore<T>> {
  // Before a file is read: a gap between migrations is a bug.
  currentVersion(definition.migrations);
  const files = storeFiles(definition, place);
  const words = fileNotices(files.fileName, place.directory);
  const context = { definition, files, words, notices: place.notices, readOnlyReason: place.readOnlyReason };
  const { contents, readOnlyReason } = await loadContents(context);
  const queue = createQueue();
  const changes = createEmitter<T>();
  let current = contents;

  const update = (change: (data: T) => T) =>
    queue.run(async () => {
      if (readOnlyReason !== null) throw new ReadOnlyError(files.fileName, readOnlyReason);
      const next = { ...current, data: checked(definition, change(current.data)) };
      await save(context, next, place.writtenBy);
      // Only after the save: the window must not show unsaved data as saved.
      current = next;
      changes.emit(current.data);
      return current.data;
    });

  return {
    readOnlyReason,
    get: () => current.data,
    set: async (next) => void (await update(() => next)),
    update,
    subscribe: changes.subscribe,
    flush: queue.idle,
  };
}

/** Data that the next start would reject must not be written; if this throws, it is a bug. */
function checked<T extends object>({ name, schema }: FileDefinition<T>, data: T): T {
  const result = schema.safeParse(data);
  if (!result.success) throw new Error(`Not valid in ${name}.json: ${result.error.message}`);
  return result.data;
}

async function save<T extends object>(
  context: LoadContext<T>,
  contents: Contents<T>,
  writtenBy: string,
): Promise<void> {
  const { definition, files } = context;
  const bytes = encode(definition, contents, writtenBy);
  await orStorageError(`save ${files.path}`, () => files.write(files.path, bytes), ' Nothing was changed.');
  await keepCopy(context, bytes);
}

const QUIT_IT = 'To save changes, quit it and restart this one.';

/** The store place of this host, which is read-only if another process holds the directory. */
export function storePlaceOf(directory: string, lock: DirectoryLock, notices: Notices): StorePlace {
  const readOnlyReason = lock.held ? null : describeHolder(lock.holder, directory, QUIT_IT);
  if (readOnlyReason !== null) {
    notices.add({ id: 'read-only', level: 'warning', title: 'Changes can’t be saved', text: readOnlyReason });
  }
  return { directory, readOnlyReason, notices, writtenBy: `Vitrine ${APP_VERSION}` };
}
