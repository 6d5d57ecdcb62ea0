import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Engine } from '#engine/host/engine.ts';
import type { LocalCatalog } from '../catalog/catalog.ts';
import { type AllowedDirectories, createAllowedDirectories } from './allowed-directories.ts';
import { createUploadBuffer, type UploadBuffer } from './upload-buffer.ts';

/** What row operations need: the catalog, the engine, and the files on disk. */
export interface RowStorage {
  readonly catalog: LocalCatalog;
  readonly engine: Engine;
  readonly places: AllowedDirectories;
  readonly locks: WriteLocks;
  readonly uploadBuffer: UploadBuffer;
  /** Whether a table of the catalog, under any name, is in the directory. */
  readonly isTaken: (directory: string) => boolean;
  readonly limits: RowLimits;
  /** Called with the sample table that is being created, and with null once it exists. */
  readonly onSampleCreation: (sample: string | null) => void;
}

export interface RowLimits {
  /** The time limit of a query in milliseconds. */
  readonly queryTime: number;
  /** The time limit of an analyzed query: longer, since users analyze slow queries. */
  readonly analysisTime: number;
  /** The maximum size of the rows of a response in bytes. */
  readonly answerBytes: number;
}

export const DEFAULT_LIMITS: RowLimits = {
  queryTime: 60_000,
  analysisTime: 3_600_000,
  answerBytes: 64 * 1024 * 1024,
};

interface RowStorageOptions {
  readonly catalog: LocalCatalog;
  readonly engine: Engine;
  readonly dataDirectory: string;
  readonly openedFolder?: string | undefined;
  readonly limits?: Partial<RowLimits> | undefined;
  readonly onSampleCreation?: ((sample: string | null) => void) | undefined;
}

export function openRows({
  catalog,
  engine,
  dataDirectory,
  openedFolder,
  limits,
  onSampleCreation = () => undefined,
}: RowStorageOptions): RowStorage {
  // The catalog knows this server’s tables by path, but other tables may refer to the same place by URL.
  const isTaken = (directory: string) =>
    [directory, pathToFileURL(directory).href].some((name) => catalog.findTableAt(name) !== undefined);
  const places = createAllowedDirectories({ tablesDirectory: join(dataDirectory, 'tables'), openedFolder });
  return {
    catalog,
    engine,
    places,
    locks: createWriteLocks(),
    isTaken,
    uploadBuffer: createUploadBuffer(join(dataDirectory, 'spool'), { isOwn: places.isOwn, isTaken }),
    limits: { ...DEFAULT_LIMITS, ...limits },
    onSampleCreation,
  };
}

/** Serializes writes: those to the same directory run one after another, in order. */
interface WriteLocks {
  run<Result>(directory: string, action: () => Promise<Result>): Promise<Result>;
}

export function createWriteLocks(): WriteLocks {
  const last = new Map<string, Promise<unknown>>();
  return {
    run: (directory, action) => {
      const before = last.get(directory) ?? Promise.resolve();
      const mine = before.then(action, action);
      const ended = mine.catch(() => undefined);
      last.set(directory, ended);
      void ended.then(() => {
        if (last.get(directory) === ended) last.delete(directory);
      });
      return mine;
    },
  };
}
