import type { Id } from '#protocol/index.ts';
import type { ObjectStore } from '../object-storage/object-store.ts';

/** The read-only part of an object storage that a gateway needs. */
export type ReadableStore = Pick<ObjectStore, 'read' | 'list'>;

/** The location of a table, and a store that can read it. */
export interface StoragePlace {
  readonly store: ReadableStore;
  /** Whether the storage is S3; the engine knows only S3 addresses. */
  readonly isS3: boolean;
  readonly bucket: string;
  readonly key: string;
  /**
   * The table’s key or a parent of it. Nothing outside is read, whatever a manifest names. Empty for the whole bucket.
   */
  readonly root: string;
  /** As the server or the user wrote it. */
  readonly location: string;
  /** Whether it is read without keys. */
  readonly isAnonymous?: boolean;
  /** The expiry of its keys. */
  readonly expiresAtMillis?: number;
}

/** What one connection can read in storage. All methods reject with a `Failure`. */
export interface TablePlaces {
  table(id: Id, signal?: AbortSignal): Promise<StoragePlace>;
  /**
   * The table at a path below the opened address, as defined by the catalog in the storage. Without an ID, it is the
   * catalog’s own table. Undefined if a server has the names.
   */
  readonly tableAt?: (id: Id, path: string, signal?: AbortSignal) => Promise<StoragePlace>;
  /** Undefined if a server has the names. */
  readonly names?: (id: Id, request: NamesRequest) => Promise<NamePage>;
}

export interface NamesRequest {
  readonly kind: 'tables' | 'namespaces';
  readonly after?: string | undefined;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface NamePage {
  readonly names: readonly string[];
  readonly next?: string | undefined;
}
