import type { StorageLocation } from '#protocol/index.ts';
import type { AddressReach } from '../http/address-rule.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Route } from '../network/route.ts';

/** One bucket, read by the host itself. Rejects with a `StorageFailure`, or with the signal’s reason. */
export interface ObjectStore {
  /** The origin of its requests. */
  readonly origin: string;
  /** The bucket’s region, if the storage reports it. */
  readonly region: string | undefined;
  read(request: ObjectReadRequest): Promise<ReadObject>;
  list(request: ObjectListRequest): Promise<ListedPage>;
}

export interface ObjectReadRequest {
  readonly key: string;
  /** Default: the whole object. A range that exceeds the end is cut; one that begins after the end is a failure. */
  readonly range?: ByteRange;
  readonly signal?: AbortSignal;
}

/** `to` is exclusive. */
export type ByteRange = { readonly from: number; readonly to: number } | { readonly last: number };

export interface ReadObject {
  readonly bytes: Uint8Array;
  /** Of the whole object. */
  readonly size: number;
  /** Without quotes; empty if the storage returns none. */
  readonly etag: string;
  /** In ISO 8601. */
  readonly modified?: string;
}

export interface ObjectListRequest {
  readonly prefix: string;
  /** Whether deeper objects are only listed as a folder, up to the next slash. */
  readonly delimiter: boolean;
  /** `next` of the previous page. */
  readonly after?: string;
  /** The maximum per page; a storage may return fewer. */
  readonly most?: number;
  readonly signal?: AbortSignal;
}

export interface ListedPage {
  readonly objects: readonly ListedObject[];
  /** With the slash at the end. */
  readonly folders: readonly string[];
  readonly next?: string;
}

export interface ListedObject {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly modified: string;
}

/** The parameters of all requests to a storage. */
export interface StorageWay {
  readonly http: Pick<HttpClient, 'send'>;
  readonly connectionId: string;
  /** The connection’s route. The storage counts as another server on it. */
  readonly route: Route;
  readonly tableId?: readonly string[];
  /** Who can fix rejected keys. Default: the server that lent them. */
  readonly keysOf?: KeyOwner;
  /** SECURITY: how near to this computer the storage may be, since a server chooses its location. Default: anywhere. */
  readonly reach?: AddressReach;
  /** A sentence that tells the user where a nearer address can be allowed. */
  readonly reachAdvice?: string;
  /** In milliseconds since the epoch. */
  readonly now?: () => number;
}

export type KeyOwner = 'server' | 'user' | 'nobody';

export type StoreLocation = Pick<StorageLocation, 'scheme' | 'bucket' | 'dialect' | 'account' | 'cloud'>;
