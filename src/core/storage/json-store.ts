import { APP_VERSION } from '#command-line/version.ts';
import { type DirectoryLock, describeHolder } from '#files/directory-lock.ts';
import type { FileSystem } from '#files/file-system.ts';
import { createEmitter, type Unsubscribe } from '../emitter.ts';
import { type Contents, currentVersion, encode, type FileDefinition } from './envelope.ts';
import { orStorageError, ReadOnlyError } from './errors.ts';
import { fileNotices, type Notices } from './file-notices.ts';
import { keepCopy, type LoadContext, loadContents, storeFiles } from './load-contents.ts';
import { createQueue } from './queue.ts';

/** Where the files of this process lie, and what every store needs besides what is in its own file. */
export interface StorePlace {
  readonly directory: string;
  /** Why nothing may be saved here, as a sentence for the user; null when this process holds the directory. */
  readonly readOnlyReason: string | null;
  readonly notices: Notices;
  /** Name and version of this program, for the user of an older one: `Vitrine 0.1.0`. */
  readonly writtenBy: string;
  readonly fileSystem?: FileSystem;
  readonly now?: () => Date;
}

/** One file of the data directory, in memory. What `get` answers is on the disk. */
export interface JsonStore<T> {
  /** Why nothing can be saved, as a sentence; null when it can. */
  readonly readOnlyReason: string | null;
  get(): T;
  /** Rejects with `ReadOnlyError` or `StorageError`; then neither the file nor what `get` answers has changed. */
  set(next: T): Promise<void>;
  /** As `set`, from the value at the time of its turn: two updates at once don't lose each other's change. */
  update(change: (current: T) => T): Promise<T>;
  subscribe(listener: (value: T) => void): Unsubscribe;
  /** Resolves when every save that was asked for until now has ended. */
  flush(): Promise<void>;
}

export async function openStore<T extends object>(
  place: StorePlace,
  definition: FileDefinition<T>,
): Promise<JsonStore<T>> {
  // Before the first file is touched: a gap between migrations is a fault of ours.
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
      // Only now: what the window shows as kept must be kept.
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

/** What the next start would refuse to load must not get into the file; to try is a fault of ours. */
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

/** Where this host keeps what it stores; it may only read where another one has the directory. */
export function storePlaceOf(directory: string, lock: DirectoryLock, notices: Notices): StorePlace {
  const readOnlyReason = lock.held ? null : describeHolder(lock.holder, directory, QUIT_IT);
  if (readOnlyReason !== null) {
    notices.add({ id: 'read-only', level: 'warning', title: 'Changes can’t be saved', text: readOnlyReason });
  }
  return { directory, readOnlyReason, notices, writtenBy: `Vitrine ${APP_VERSION}` };
}
