import { join } from 'node:path';
import type { Catalog } from '../catalog/catalog.ts';
import type { Engine } from '../engine-host/engine.ts';
import { createPlaces, type Places } from './places.ts';
import { openSpool, type Spool } from './spool.ts';
import { createWriteLocks, type WriteLocks } from './write-locks.ts';

/** What answers need that tell of rows: the catalog, the engine, and what lies on disk. */
export interface Rows {
  readonly catalog: Catalog;
  readonly engine: Engine;
  readonly places: Places;
  readonly locks: WriteLocks;
  readonly spool: Spool;
  readonly limits: RowLimits;
  /** Told which sample table is being made, and null when it is there. */
  readonly tellMaking: (sample: string | null) => void;
}

export interface RowLimits {
  /** How long a query may take, in milliseconds. */
  readonly queryTime: number;
  /** How many bytes of rows one answer may hold. */
  readonly answerBytes: number;
}

export const USUAL_LIMITS: RowLimits = { queryTime: 60_000, answerBytes: 64 * 1024 * 1024 };

export interface RowsOptions {
  readonly catalog: Catalog;
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
}: RowsOptions): Rows {
  const isKept = (directory: string) => catalog.findTableAt(directory) !== undefined;
  return {
    catalog,
    engine,
    places: createPlaces({ tablesDirectory: join(dataDirectory, 'tables'), openedFolder }),
    locks: createWriteLocks(),
    spool: openSpool(join(dataDirectory, 'spool'), isKept),
    limits: { ...USUAL_LIMITS, ...limits },
    tellMaking,
  };
}
