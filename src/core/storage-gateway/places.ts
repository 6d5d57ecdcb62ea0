import type { Id } from '#protocol/index.ts';
import type { ObjectStore } from '../object-storage/object-store.ts';

/** What a gateway needs of an object storage: it reads, and can do nothing else. */
export type ReadableStore = Pick<ObjectStore, 'read' | 'list'>;

/** Where a table lies, and who may read it there. */
export interface StoragePlace {
  readonly store: ReadableStore;
  /** Whether what it is read by is of S3, whose addresses are those that the engine knows. */
  readonly isS3: boolean;
  readonly bucket: string;
  readonly key: string;
  /**
   * Above it, or it itself: nothing outside of that is read, whatever a manifest names. Empty for the whole bucket.
   */
  readonly root: string;
  /** As the server or the user writes it. */
  readonly location: string;
  /** It is read as anybody may. */
  readonly isAnonymous?: boolean;
  /** When its keys end. */
  readonly expiresAtMillis?: number;
}

/** What one connection can read in storage. What any of it throws is a `Failure`. */
export interface TablePlaces {
  table(id: Id, signal?: AbortSignal): Promise<StoragePlace>;
  /**
   * The table that the catalog in the storage has at that place, which is below the address that was opened. Without an
   * id it is the catalog's own. Not there where a server has the names.
   */
  readonly tableAt?: (id: Id, path: string, signal?: AbortSignal) => Promise<StoragePlace>;
  /** Not there where a server has the names. */
  readonly names?: (id: Id, wanted: NamesWanted) => Promise<NamePage>;
}

export interface NamesWanted {
  readonly kind: 'tables' | 'namespaces';
  readonly after?: string | undefined;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface NamePage {
  readonly names: readonly string[];
  readonly next?: string | undefined;
}
