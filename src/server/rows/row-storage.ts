import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Engine } from '#engine/host/engine.ts';
import type { LocalCatalog } from '../catalog/catalog.ts';
import { type AllowedDirectories, createAllowedDirectories } from './allowed-directories.ts';
import { createUploadBuffer, type UploadBuffer } from './upload-buffer.ts';

/** What answers need that tell of rows: the catalog, the engine, and what lies on disk. */
export interface RowStorage {
  readonly catalog: LocalCatalog;
  readonly engine: Engine;
  readonly places: AllowedDirectories;
  readonly locks: WriteLocks;
  readonly uploadBuffer: UploadBuffer;
  /** Whether a table of the catalog lies in the directory, whatever it calls it. */
  readonly isTaken: (directory: string) => boolean;
  readonly limits: RowLimits;
  /** Told which sample table is being made, and null when it is there. */
  readonly tellMaking: (sample: string | null) => void;
}

export interface RowLimits {
  /** How long a query may take, in milliseconds. */
  readonly queryTime: number;
  /** How long one may that is measured: it was asked for since the query is slow. */
  readonly analysisTime: number;
  /** How many bytes of rows one answer may hold. */
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
  readonly tellMaking?: ((sample: string | null) => void) | undefined;
}

export function openRows({
  catalog,
  engine,
  dataDirectory,
  openedFolder,
  limits,
  tellMaking = () => undefined,
}: RowStorageOptions): RowStorage {
  // A table that this server made is known by its path, and others may name the same place by its URL.
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
    tellMaking,
  };
}

/** One writer per table: what is asked of one directory happens one after the other, in the order it was asked. */
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
