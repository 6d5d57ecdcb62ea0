import type { Id } from '#protocol/index.ts';

/** What a gateway needs of an object storage: it reads, and can do nothing else. */
export interface ReadableStore {
  read(request: StoreRead): Promise<StoredBytes>;
  list(request: StoreList): Promise<StorePage>;
}

export interface StoreRead {
  readonly key: string;
  readonly range?: ByteRange;
  readonly signal?: AbortSignal;
}

/** `to` is past the end. */
export type ByteRange = { readonly from: number; readonly to: number } | { readonly last: number };

export interface StoredBytes {
  readonly bytes: Uint8Array;
  /** Of the whole object. */
  readonly size: number;
  readonly etag: string;
  readonly modified?: string | undefined;
}

export interface StoreList {
  readonly prefix: string;
  /** One level: what lies deeper is told by the names of its folders. */
  readonly delimiter: boolean;
  readonly after?: string;
  readonly most?: number;
  readonly signal?: AbortSignal;
}

export interface StorePage {
  readonly objects: readonly StorageEntry[];
  /** Each with a slash at its end. */
  readonly folders: readonly string[];
  readonly next?: string | undefined;
}

export interface StorageEntry {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly modified: string;
}

/** Where a table lies, and who may read it there. */
export interface StoragePlace {
  readonly store: ReadableStore;
  /** Whether what it is read by is of S3, whose addresses are those that the engine knows. */
  readonly isS3: boolean;
  readonly bucket: string;
  readonly key: string;
  /** As the server or the user writes it. */
  readonly location: string;
  /** When its keys end. */
  readonly expiresAtMillis?: number;
}

/** What one connection can read in storage. What any of it throws is a `Failure`. */
export interface TablePlaces {
  table(id: Id, signal?: AbortSignal): Promise<StoragePlace>;
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
